import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import type { UserFilter, UserStatus } from '#contract/users.ts'
import { allOf } from '#server/database/conditions.ts'
import { countOf } from '#server/database/count-of.ts'
import { goesWithCreator } from '#server/database/creator-playlists.ts'
import type { Handle } from '#server/database/database.ts'
import { locksRows } from '#server/database/engine/row-locks.ts'
import { newId } from '#server/database/ids.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { profileKeys, usernameKey } from '#server/database/profile-keys.ts'
import type { NewRow, ProfilesTable } from '#server/database/schema.ts'
import { contains } from '#server/database/search/contains.ts'
import { countFound } from '#server/database/search/counting.ts'
import { anyFound, searchIn } from '#server/database/search/text-search.ts'
import { newestFirst, type Page, sortedPage } from '#server/database/sorted-page.ts'

export type UsersRepository = ReturnType<typeof createUsersRepository>
export type UserRow = NonNullable<Awaited<ReturnType<UsersRepository['find']>>>

/** Accounts with their profiles. `id` is always that of the profile, `user_id` that of the account. */
export const createUsersRepository = (db: Handle) => {
  const users = () =>
    db
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.user_id')
      .leftJoin('credentials', 'credentials.user_id', 'users.id')
      .selectAll('profiles')
      .select(['users.email', 'users.role', 'users.status'])
      .select(sql<boolean | 0 | 1>`credentials.password is not null`.as('has_password'))

  const searchOf = ({ search = '' }: UserFilter) => (isAddress(search) ? null : searchIn(db, 'profiles', search))

  /** Returns false if the version has changed. */
  async function updateProfile(id: string, version: number, profile: ProfileEdit): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('profiles')
      .set({ ...profile, ...profileKeys(profile), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  const updateAccount = (userId: string, account: { name?: string; role?: Role; status?: UserStatus }, now: string) =>
    db
      .updateTable('users')
      .set({ ...account, updated_at: now })
      .where('id', '=', userId)
      .execute()

  return {
    find: (id: string) => users().where('profiles.id', '=', id).executeTakeFirst(),

    /** Finds a user by e-mail address or username, ignoring case. */
    findByName: (name: string) =>
      users()
        .where((eb) => eb.or([eb('users.email', '=', name.toLowerCase()), eb('profiles.username_key', '=', usernameKey(name))]))
        .executeTakeFirst(),

    /** The administrator whose account is oldest. */
    findOldestAdministrator: () =>
      users()
        .where('users.role', '=', 'admin')
        .where('users.status', '=', 'active')
        .orderBy('users.created_at')
        .orderBy('users.id')
        .executeTakeFirst(),

    /** Users whose username or display name contains `search`, or whose address does if `search` has an '@' inside, newest first. */
    list: ({ cursor, limit, ...filter }: UserFilter & Page) =>
      sortedPage(users().where(conditionOf(filter)), {
        ...newestFirst('profiles'),
        cursor,
        limit,
        search: { db, for: searchOf(filter) },
      }),

    count: (filter: UserFilter) =>
      countFound(db, {
        table: 'profiles',
        rows: db.selectFrom('profiles').innerJoin('users', 'users.id', 'profiles.user_id').where(conditionOf(filter)),
        isFiltered: filter.role !== undefined || filter.status !== undefined || isAddress(filter.search),
        search: searchOf(filter),
      }),

    /** At most `limit` ids of users that match, in arbitrary order. */
    async ids(filter: UserFilter, limit: number): Promise<string[]> {
      const matching = users().where(conditionOf(filter))
      const search = searchOf(filter)
      if (search) return anyFound(db, matching, search, limit)
      const rows = await matching.clearSelect().select('profiles.id').limit(limit).execute()
      return rows.map(({ id }) => id)
    },

    countExisting: (ids: readonly string[]) => countOf(db.selectFrom('profiles').where('id', 'in', ids)),

    /** Number of items per kind that belong to these profiles. */
    async countBelongings(ids: readonly string[]) {
      const playlists = db.selectFrom('playlists').where('profile_id', 'in', ids)
      const { likes, private_playlists, school_playlists, public_playlists, songs } = await db
        .selectNoFrom((eb) => [
          eb
            .selectFrom('liked_songs')
            .where('profile_id', 'in', ids)
            .select((count) => count.fn.countAll<number>().as('count'))
            .as('likes'),
          playlists
            .where(goesWithCreator)
            .select((count) => count.fn.countAll<number>().as('count'))
            .as('private_playlists'),
          playlists
            .where('is_public', '=', false)
            .where('school_privacy', '<>', 'off')
            .select((count) => count.fn.countAll<number>().as('count'))
            .as('school_playlists'),
          playlists
            .where('is_public', '=', true)
            .select((count) => count.fn.countAll<number>().as('count'))
            .as('public_playlists'),
          eb
            .selectFrom('songs')
            .where('uploaded_by', 'in', ids)
            .select((count) => count.fn.countAll<number>().as('count'))
            .as('songs'),
        ])
        .executeTakeFirstOrThrow()
      return {
        likes: Number(likes),
        privatePlaylists: Number(private_playlists),
        schoolPlaylists: Number(school_playlists),
        publicPlaylists: Number(public_playlists),
        songs: Number(songs),
      }
    },

    hasAdministrator: async (): Promise<boolean> =>
      (await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined,

    /** Administrators of a site that was restored without passwords, oldest first. Empty if any administrator has a password. */
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

    /**
     * Locks the accounts of administrators who can sign in until the transaction ends: if two remove each other concurrently, the second
     * one sees the first one's change. SQLite runs one write transaction at a time anyway.
     */
    lockAdministrators: async (): Promise<string[]> =>
      (
        await db
          .selectFrom('users')
          .select('id')
          .where('role', '=', 'admin')
          .where('status', '=', 'active')
          .orderBy('id')
          .$if(locksRows(db), (q) => q.forNoKeyUpdate())
          .execute()
      ).map(({ id }) => id),

    isUsernameTaken: async (username: string, exceptId?: string): Promise<boolean> =>
      (await db
        .selectFrom('profiles')
        .select('id')
        .where('username_key', '=', usernameKey(username))
        .$if(exceptId !== undefined, (q) => q.where('id', '!=', exceptId ?? ''))
        .executeTakeFirst()) !== undefined,

    isEmailTaken: async (email: string): Promise<boolean> =>
      (await db.selectFrom('users').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst()) !== undefined,

    /** Inserts account and profile, and returns their ids. The password is stored separately (session.repository.ts). */
    async insert({ email, role, created_at, isConfirmed = true, ...profile }: NewUser): Promise<{ id: string; userId: string }> {
      const [id, userId] = [newId(), newId()]
      await insertRows(db, 'users', {
        id: userId,
        name: profile.display_name,
        email: email.toLowerCase(),
        email_verified: isConfirmed,
        image: null,
        role,
        status: 'active',
        created_at,
        updated_at: created_at,
      }).execute()
      const picture = { avatar_path: null, avatar_url: null }
      await insertRows(db, 'profiles', {
        ...picture,
        ...profile,
        ...profileKeys(profile),
        id,
        user_id: userId,
        created_at,
      }).execute()
      return { id, userId }
    },

    updateProfile,
    updateAccount,

    /**
     * Confirms that the account belongs to the owner of its address, who set a password by a mailed link or got one from an administrator.
     * Deletes the device secrets that another person may have created after signing up with that address.
     */
    async confirmAddress(userId: string): Promise<void> {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ email_verified: true })
        .where('id', '=', userId)
        .where('email_verified', '=', false)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      const profile = db.selectFrom('profiles').select('id').where('user_id', '=', userId)
      await db.deleteFrom('device_secrets').where('profile_id', 'in', profile).execute()
    },

    /** Renames profiles whose display name is the former name of the site. */
    async renameWithSite(former: string, current: string, now: string) {
      const profiles = await db.selectFrom('profiles').selectAll().where('display_name', '=', former).execute()
      for (const { id, user_id, username, version } of profiles) {
        await updateProfile(id, version, { username, display_name: current })
        await updateAccount(user_id, { name: current }, now)
      }
    },

    /** Sessions, password, profile, likes and uploads are deleted with it; playlists and songs lose their owner. */
    removeAccount: (userId: string) => db.deleteFrom('users').where('id', '=', userId).execute(),
  }
}

type Picture = Pick<NewRow<ProfilesTable>, 'avatar_path' | 'avatar_url'>
/** Editable columns of a profile. */
type Profile = Omit<NewRow<ProfilesTable>, 'id' | 'user_id' | 'created_at' | keyof Picture | keyof ReturnType<typeof profileKeys>>
type NewUser = Profile & Partial<Picture> & { email: string; role: Role; created_at: string; isConfirmed?: boolean }
/** Without picture columns the picture is unchanged. */
type ProfileEdit = Profile & Partial<Picture>

const conditionOf = ({ search, role, status }: UserFilter) =>
  allOf(
    isAddress(search) ? sql<boolean>`(${contains('users.email', search)} or ${contains('profiles.search_text', search)})` : undefined,
    role && sql<boolean>`users.role = ${role}`,
    status && sql<boolean>`users.status = ${status}`,
  )

/** Usernames have no '@'; one at the start, as in '@zoe', stands before a username. Addresses are not indexed, so all rows are compared. */
const isAddress = (search: string | undefined): search is string => search !== undefined && search.trim().indexOf('@') > 0
