import type { Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { insertRows } from '#server/database/insert-rows.ts'

const resetPrefix = 'password-reset:'

/** Columns of better-auth for accounts of other sites; unused. */
const noTokens = {
  access_token: null,
  refresh_token: null,
  id_token: null,
  access_token_expires_at: null,
  refresh_token_expires_at: null,
  scope: null,
}

export type SessionRepository = ReturnType<typeof createSessionRepository>

export const createSessionRepository = (db: Handle) => ({
  /** Account and profile in one read; undefined if the account has no profile. */
  findAccount: (userId: string) =>
    db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .select([
        'users.role',
        'users.status',
        'profiles.id as profile_id',
        'profiles.username',
        'profiles.display_name',
        'profiles.avatar_path',
        'profiles.avatar_url',
      ])
      .where('users.id', '=', userId)
      .executeTakeFirst(),

  findByEmail: (email: string) =>
    db.selectFrom('users').select(['id', 'email', 'status']).where('email', '=', email.toLowerCase()).executeTakeFirst(),

  /** E-mail and password hash of a profile's account. */
  findCredential: (profileId: string) =>
    db
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.user_id')
      .innerJoin('credentials', 'credentials.user_id', 'users.id')
      .select(['users.id as user_id', 'users.email', 'credentials.password'])
      .where('profiles.id', '=', profileId)
      .executeTakeFirst(),

  /** Also works for an account without a password: a new one, or one that was restored without it. */
  async setPassword(userId: string, passwordHash: string, now: string): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable('credentials')
      .set({ password: passwordHash, updated_at: now })
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
    const credential = { id: newId(), user_id: userId, account_id: userId, provider_id: 'credential', password: passwordHash }
    await insertRows(db, 'credentials', { ...noTokens, ...credential, created_at: now, updated_at: now }).execute()
  },

  /** Stores a one-time link under the hash of its token. */
  insertReset: (o: { id: string; tokenHash: string; userId: string; now: string; expiresAt: string }) =>
    insertRows(db, 'verifications', {
      id: o.id,
      identifier: resetPrefix + o.tokenHash,
      value: o.userId,
      expires_at: o.expiresAt,
      created_at: o.now,
      updated_at: o.now,
    }).execute(),

  /** Whether a link can be used. */
  async hasReset(tokenHash: string, now: string): Promise<boolean> {
    const reset = await db
      .selectFrom('verifications')
      .select('expires_at')
      .where('identifier', '=', resetPrefix + tokenHash)
      .executeTakeFirst()
    return reset !== undefined && isLive(reset, now)
  },

  /** Uses up a link. Undefined if it is unknown, used or expired. */
  async takeReset(tokenHash: string, now: string): Promise<{ userId: string; email: string } | undefined> {
    const taken = await db
      .deleteFrom('verifications')
      .where('identifier', '=', resetPrefix + tokenHash)
      .returning(['value', 'expires_at'])
      .executeTakeFirst()
    if (!taken || !isLive(taken, now)) return
    const account = await db.selectFrom('users').select('email').where('id', '=', taken.value).executeTakeFirst()
    return account && { userId: taken.value, email: account.email }
  },

  removeResets: (userId: string) =>
    db.deleteFrom('verifications').where('value', '=', userId).where('identifier', 'like', `${resetPrefix}%`).execute(),

  removeSessions: (userId: string) => db.deleteFrom('sessions').where('user_id', '=', userId).execute(),
})

const isLive = ({ expires_at }: { expires_at: string | Date }, now: string) => new Date(expires_at) > new Date(now)
