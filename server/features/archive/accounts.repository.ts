import type { Selectable } from 'kysely'
import type { CredentialsTable, SessionsTable, UsersTable } from '#server/database/auth-schema.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { ProfilesTable } from '#server/database/schema.ts'

export type AccountsRepository = ReturnType<typeof createAccountsRepository>

/** Whole rows, copied from the current site into the one to be restored. */
export interface AccountRows {
  user: Selectable<UsersTable>
  profile: Selectable<ProfilesTable>
  credential: Selectable<CredentialsTable>
}

/** Account queries of a restoration, on the current or the staged database. */
export const createAccountsRepository = (db: Handle) => ({
  listUsers: () => db.selectFrom('users').select(['id', 'email']).execute(),

  listUsernameKeys: async () => (await db.selectFrom('profiles').select('username_key').execute()).map((row) => row.username_key),

  async hasAdministratorWithPassword(): Promise<boolean> {
    const found = await db
      .selectFrom('users')
      .innerJoin('credentials', 'credentials.user_id', 'users.id')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .select('users.id')
      .where('users.role', '=', 'admin')
      .where('users.status', '=', 'active')
      .where('credentials.password', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },

  /** Active administrators with a password. */
  async listAdministrators(): Promise<AccountRows[]> {
    const users = await db.selectFrom('users').selectAll().where('role', '=', 'admin').where('status', '=', 'active').execute()
    const accounts = await Promise.all(
      users.map(async (user) => ({
        user,
        profile: await db.selectFrom('profiles').selectAll().where('user_id', '=', user.id).executeTakeFirst(),
        credential: await db.selectFrom('credentials').selectAll().where('user_id', '=', user.id).executeTakeFirst(),
      })),
    )
    return accounts.filter((account): account is AccountRows => account.profile !== undefined && account.credential !== undefined)
  },

  listCredentials: () =>
    db
      .selectFrom('credentials')
      .innerJoin('users', 'users.id', 'credentials.user_id')
      .selectAll('credentials')
      .select('users.email')
      .where('credentials.password', 'is not', null)
      .execute(),

  hasPassword: async (userId: string): Promise<boolean> =>
    (await db.selectFrom('credentials').select('id').where('user_id', '=', userId).executeTakeFirst()) !== undefined,

  hasProfile: async (id: string): Promise<boolean> =>
    (await db.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

  promote: (userId: string) => db.updateTable('users').set({ role: 'admin', status: 'active' }).where('id', '=', userId).execute(),

  insertUser: (user: AccountRows['user']) => insertRows(db, 'users', { ...user, email_verified: Boolean(user.email_verified) }).execute(),
  insertProfile: (profile: AccountRows['profile']) => insertRows(db, 'profiles', profile).execute(),
  insertCredential: (credential: AccountRows['credential']) => insertRows(db, 'credentials', credential).execute(),

  listSessions: (userId: string): Promise<Selectable<SessionsTable>[]> =>
    db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute(),

  listActiveAdministrators: () =>
    db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .select(['users.id', 'users.email'])
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .execute(),

  insertSessions: async (sessions: Selectable<SessionsTable>[]): Promise<void> => {
    if (sessions.length > 0) await insertRows(db, 'sessions', sessions).execute()
  },

  findUserOfProfile: (profileId: string) =>
    db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .select(['users.id', 'users.email'])
      .where('profiles.id', '=', profileId)
      .executeTakeFirst(),
})
