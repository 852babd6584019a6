import type { Handle } from '#server/database/database.ts'
import type { accountRows, credentialRow } from './auth.ts'

const resetPrefix = 'password-reset:'

export type SessionRepository = ReturnType<typeof createSessionRepository>

export const createSessionRepository = (db: Handle) => ({
  /** Account and profile in one read; undefined when the account has no profile. */
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
        'profiles.avatar_url',
      ])
      .where('users.id', '=', userId)
      .executeTakeFirst(),

  hasAdministrator: async (): Promise<boolean> =>
    (await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined,

  /** Administrators of a site that was restored without passwords, oldest first; none where any administrator has one. */
  async listLockedOut(): Promise<{ id: string; email: string }[]> {
    const administrators = await db
      .selectFrom('users')
      .leftJoin('credentials', 'credentials.user_id', 'users.id')
      .select(['users.id', 'users.email', 'credentials.password'])
      .where('users.role', '=', 'admin')
      .where('users.status', '=', 'active')
      .orderBy('users.created_at')
      .execute()
    return administrators.some(({ password }) => password !== null) ? [] : administrators
  },

  insertCredential: (credential: ReturnType<typeof credentialRow>) => db.insertInto('credentials').values(credential).execute(),

  async insertAccount({ user, credential }: ReturnType<typeof accountRows>) {
    await db.insertInto('users').values(user).execute()
    await db.insertInto('credentials').values(credential).execute()
  },

  insertProfile: (profile: { id: string; user_id: string; username: string; display_name: string; created_at: string }) =>
    db
      .insertInto('profiles')
      .values({ ...profile, username_key: profile.username.toLowerCase(), avatar_url: null })
      .execute(),

  findByEmail: (email: string) =>
    db.selectFrom('users').select(['id', 'email', 'status']).where('email', '=', email.toLowerCase()).executeTakeFirst(),

  /** E-mail and password hash of the account of a profile. */
  findCredential: (profileId: string) =>
    db
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.user_id')
      .innerJoin('credentials', 'credentials.user_id', 'users.id')
      .select(['users.id as user_id', 'users.email', 'credentials.password'])
      .where('profiles.id', '=', profileId)
      .executeTakeFirst(),

  setPassword: (userId: string, passwordHash: string, now: string) =>
    db.updateTable('credentials').set({ password: passwordHash, updated_at: now }).where('user_id', '=', userId).execute(),

  /** Remembers a one-time link by the hash of its token. */
  insertReset: (o: { id: string; tokenHash: string; userId: string; now: string; expiresAt: string }) =>
    db
      .insertInto('verifications')
      .values({
        id: o.id,
        identifier: resetPrefix + o.tokenHash,
        value: o.userId,
        expires_at: o.expiresAt,
        created_at: o.now,
        updated_at: o.now,
      })
      .execute(),

  /** Uses up a link. Undefined when it is unknown, used or too old. */
  async takeReset(tokenHash: string, now: string): Promise<{ userId: string } | undefined> {
    const taken = await db
      .deleteFrom('verifications')
      .where('identifier', '=', resetPrefix + tokenHash)
      .returning(['value', 'expires_at'])
      .executeTakeFirst()
    return taken && new Date(taken.expires_at) > new Date(now) ? { userId: taken.value } : undefined
  },

  removeResets: (userId: string) =>
    db.deleteFrom('verifications').where('value', '=', userId).where('identifier', 'like', `${resetPrefix}%`).execute(),

  removeSessions: (userId: string) => db.deleteFrom('sessions').where('user_id', '=', userId).execute(),
})
