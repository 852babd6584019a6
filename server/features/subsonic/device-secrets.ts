import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '#contract/apps.ts'
import { limits } from '#contract/limits.ts'
import { AppError } from '#server/app-error.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { randomGroups } from '#server/random-letters.ts'
import type { Db } from '#server/repositories.ts'
import { createSecretBox, derivedKey } from '#server/secret-box.ts'
import type { DeviceSecretRow } from './device-secrets.repository.ts'

export type DeviceSecrets = ReturnType<typeof createDeviceSecrets>

/** The time of the last use is written at most once per hour. */
const exactTo = 60 * 60 * 1000

/**
 * One secret per player of an account. Players prove it with md5(secret + salt), which the server can only check with the secret itself. So
 * it is stored encrypted, with a key derived from the app secret, and indexed by an HMAC.
 */
export function createDeviceSecrets({ db, appSecret }: { db: Db; appSecret: string }) {
  const box = createSecretBox(appSecret, 'device-secrets encryption')
  const lookupKey = derivedKey(appSecret, 'device-secrets lookup')
  const keyOf = (secret: string) => createHmac('sha256', lookupKey).update(secret).digest('base64url')

  return {
    list: async (profileId: string): Promise<App[]> => (await db.deviceSecrets.listOf(profileId)).map(toApp),

    /** Throws forbidden if the account has reached its limit. */
    async create(profileId: string, name: string): Promise<{ app: App; secret: string }> {
      const id = newId()
      // 118 bits, and short enough to be typed on a television.
      const secret = randomGroups(6)
      const row = { id, name, created_at: newTimestamp(), last_used_at: null }
      const stored = { ...row, profile_id: profileId, encrypted_secret: box.encrypt(secret, id), lookup_key: keyOf(secret) }
      await db.transaction(async (tx) => {
        // The account's requests at the same time wait, and count this one.
        await tx.rows.lock('profiles', [profileId], 'update')
        if ((await tx.deviceSecrets.listOf(profileId)).length >= limits.apps) throw new AppError('forbidden')
        await tx.deviceSecrets.insert(stored)
      })
      return { app: toApp(row), secret }
    },

    /** Throws not_found. */
    async revoke(id: string, profileId: string): Promise<void> {
      if (!(await db.deviceSecrets.remove(id, profileId))) throw new AppError('not_found')
    },

    find: (secret: string): Promise<DeviceSecretRow | undefined> => db.deviceSecrets.findByKey(keyOf(secret)),

    /** Finds the secret of the account whose md5(secret + salt) is `token`. */
    async findByToken(username: string, token: string, salt: string): Promise<DeviceSecretRow | undefined> {
      const given = Buffer.from(token.toLowerCase())
      return (await db.deviceSecrets.listOfUsername(username)).find((row) => {
        const secret = box.decrypt(row.encrypted_secret, row.id)
        const expected =
          secret !== null &&
          Buffer.from(
            createHash('md5')
              .update(secret + salt)
              .digest('hex'),
          )
        return expected && expected.length === given.length && timingSafeEqual(expected, given)
      })
    },

    async noteUse({ id, last_used_at }: DeviceSecretRow, now = new Date()): Promise<void> {
      if (last_used_at !== null && now.getTime() - Date.parse(last_used_at) < exactTo) return
      await db.deviceSecrets.setLastUsed(id, now.toISOString())
    },
  }
}

const toApp = (row: { id: string; name: string; created_at: string; last_used_at: string | null }): App => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})
