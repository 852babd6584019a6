import type { Handle } from '#server/database/database.ts'
import type { accountRows } from './auth.ts'

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

  async insertAccount({ user, credential }: ReturnType<typeof accountRows>) {
    await db.insertInto('users').values(user).execute()
    await db.insertInto('credentials').values(credential).execute()
  },

  insertProfile: (profile: { id: string; user_id: string; username: string; display_name: string; created_at: string }) =>
    db
      .insertInto('profiles')
      .values({ ...profile, username_key: profile.username.toLowerCase(), avatar_url: null })
      .execute(),

  removeSessions: (userId: string) => db.deleteFrom('sessions').where('user_id', '=', userId).execute(),
})
