import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { DeviceSecretsTable } from '#server/database/listeners-schema.ts'
import { usernameKey } from '#server/database/profile-keys.ts'

type DeviceSecretsRepository = ReturnType<typeof createDeviceSecretsRepository>
export type DeviceSecretRow = Awaited<ReturnType<DeviceSecretsRepository['listOfUsername']>>[number]

export const createDeviceSecretsRepository = (db: Handle) => {
  const withAccounts = () =>
    db
      .selectFrom('device_secrets')
      .innerJoin('profiles', 'profiles.id', 'device_secrets.profile_id')
      .select([
        'device_secrets.id',
        'device_secrets.encrypted_secret',
        'device_secrets.last_used_at',
        'profiles.user_id',
        'profiles.username_key',
      ])

  return {
    findByKey: (lookupKey: string) => withAccounts().where('lookup_key', '=', lookupKey).executeTakeFirst(),

    /** Secrets of the account with this username. */
    listOfUsername: (username: string) => withAccounts().where('profiles.username_key', '=', usernameKey(username)).execute(),

    /** Newest first. */
    listOf: (profileId: string) =>
      db
        .selectFrom('device_secrets')
        .select(['id', 'name', 'created_at', 'last_used_at'])
        .where('profile_id', '=', profileId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    insert: (secret: DeviceSecretsTable) => insertRows(db, 'device_secrets', secret).execute(),

    setLastUsed: (id: string, last_used_at: string) =>
      db.updateTable('device_secrets').set({ last_used_at }).where('id', '=', id).execute(),

    /** Returns false if the profile has no secret with this id. */
    async remove(id: string, profileId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('device_secrets')
        .where('id', '=', id)
        .where('profile_id', '=', profileId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
