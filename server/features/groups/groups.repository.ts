import { sql } from 'kysely'
import { chunksYielding, rowsAtOnce } from '#server/chunks.ts'
import type { Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { NewRow } from '#server/database/schema.ts'
import { sortedByName } from '#server/database/search/fold.ts'
import type { ListenerGroupsTable } from '#server/database/visibility-schema.ts'

export type GroupsRepository = ReturnType<typeof createGroupsRepository>
export type GroupRow = NonNullable<Awaited<ReturnType<GroupsRepository['find']>>>

type GroupEdit = Pick<NewRow<ListenerGroupsTable>, 'name' | 'description' | 'ends_at'>

/** An account is a member itself (profile_id) or by its e-mail address, once that is confirmed. */
const isAccountOfMember = sql<boolean>`(group_members.profile_id = profiles.id or (group_members.email = users.email and users.email_verified = ${true}))`

export const createGroupsRepository = (db: Handle) => {
  const groups = () =>
    db
      .selectFrom('listener_groups')
      .selectAll('listener_groups')
      .select((eb) => {
        const members = eb.selectFrom('group_members').whereRef('group_members.group_id', '=', 'listener_groups.id')
        return [
          members.select((count) => count.fn.countAll<number>().as('count')).as('member_count'),
          members
            .leftJoin('users', (on) => on.onRef('users.email', '=', 'group_members.email').on('users.email_verified', '=', true))
            .where((member) => member.or([member('group_members.profile_id', 'is not', null), member('users.id', 'is not', null)]))
            .select((count) => count.fn.countAll<number>().as('count'))
            .as('joined_count'),
        ]
      })

  /** The account's memberships. */
  const membershipsOf = (profileId: string) =>
    db
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.user_id')
      .innerJoin('group_members', (on) => on.on(isAccountOfMember))
      .where('profiles.id', '=', profileId)

  /** The groups that the account is a member of at `now`. */
  const groupsOf = (profileId: string, now: string) =>
    membershipsOf(profileId)
      .innerJoin('listener_groups', 'listener_groups.id', 'group_members.group_id')
      .where((eb) => eb.or([eb('group_members.ends_at', 'is', null), eb('group_members.ends_at', '>', now)]))
      .where((eb) => eb.or([eb('listener_groups.ends_at', 'is', null), eb('listener_groups.ends_at', '>', now)]))

  /** Returns the number of removed members. */
  async function removeMembers(groupId: string, memberIds: readonly string[]): Promise<number> {
    let count = 0
    for await (const some of chunksYielding(memberIds, rowsAtOnce)) {
      const removal = db.deleteFrom('group_members').where('group_id', '=', groupId).where('id', 'in', some)
      count += Number((await removal.executeTakeFirst()).numDeletedRows)
    }
    return count
  }

  return {
    find: (id: string) => groups().where('listener_groups.id', '=', id).executeTakeFirst(),
    list: async () => sortedByName(await groups().orderBy('listener_groups.id').execute(), ({ name }) => name),

    /** Members with the address of their account or the one that was entered, by address. */
    listMembers: (id: string) =>
      db
        .selectFrom('group_members')
        .leftJoin('profiles as joined', 'joined.id', 'group_members.profile_id')
        .leftJoin('users', (on) =>
          on.on((eb) => eb.or([eb('users.id', '=', eb.ref('joined.user_id')), eb('users.email', '=', eb.ref('group_members.email'))])),
        )
        .leftJoin('profiles', 'profiles.user_id', 'users.id')
        .where('group_members.group_id', '=', id)
        .select((eb) => [
          'group_members.id',
          'group_members.profile_id',
          'group_members.added_at',
          'group_members.ends_at',
          eb.fn.coalesce('group_members.email', 'users.email').as('email'),
          'users.email_verified',
          'profiles.created_at as account_created_at',
          'profiles.username',
          'profiles.display_name',
        ])
        .orderBy('email')
        .orderBy('group_members.id')
        .execute(),

    insert: (row: NewRow<ListenerGroupsTable>) => insertRows(db, 'listener_groups', row).execute(),

    /** Returns false if the version has changed. */
    async update(id: string, version: number, columns: GroupEdit): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('listener_groups')
        .set({ ...columns, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Increments the version, so that edits that have started are rejected. */
    outdate: (id: string) =>
      db
        .updateTable('listener_groups')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute(),

    /** Replaces the entered addresses. Those that stay retain their dates of joining and end. Accounts that joined by the link stay. */
    async replaceAddresses(id: string, emails: readonly string[], now: string): Promise<void> {
      const entered = db.selectFrom('group_members').where('group_id', '=', id).where('email', 'is not', null)
      const former = new Map((await entered.select(['id', 'email']).execute()).map((row) => [row.email, row.id]))
      const remaining = new Set<string | null>(emails)
      const removed = [...former].flatMap(([email, memberId]) => (remaining.has(email) ? [] : memberId))
      await removeMembers(id, removed)
      const added = emails.filter((email) => !former.has(email))
      const rows = added.map((email) => ({ id: newId(), group_id: id, email, profile_id: null, added_at: now, ends_at: null }))
      for await (const some of chunksYielding(rows, rowsAtOnce)) await insertRows(db, 'group_members', some).execute()
    },

    /** The ends of the account's memberships in the group. There can be two: by its address and by the link. */
    async endsOfMember(groupId: string, profileId: string): Promise<(string | null)[]> {
      const rows = await membershipsOf(profileId).where('group_members.group_id', '=', groupId).select('group_members.ends_at').execute()
      return rows.map(({ ends_at }) => ends_at)
    },

    /** Returns false if the account has already joined. */
    async addAccount(groupId: string, profileId: string, now: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await insertRows(db, 'group_members', {
        id: newId(),
        group_id: groupId,
        email: null,
        profile_id: profileId,
        added_at: now,
        ends_at: null,
      })
        .onConflict((conflict) => conflict.columns(['profile_id', 'group_id']).doNothing())
        .executeTakeFirst()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    /** Returns the number of changed members. */
    async setMembersEnd(groupId: string, memberIds: readonly string[], endsAt: string | null): Promise<number> {
      let count = 0
      for await (const some of chunksYielding(memberIds, rowsAtOnce)) {
        const { numUpdatedRows } = await db
          .updateTable('group_members')
          .set({ ends_at: endsAt })
          .where('group_id', '=', groupId)
          .where('id', 'in', some)
          .executeTakeFirst()
        count += Number(numUpdatedRows)
      }
      return count
    },

    removeMembers,

    /** Removes the account's memberships that apply at `now`. Returns their number. */
    async removeAccount(groupId: string, profileId: string, now: string): Promise<number> {
      const rows = await groupsOf(profileId, now).where('group_members.group_id', '=', groupId).select('group_members.id').execute()
      return removeMembers(
        groupId,
        rows.map(({ id }) => id),
      )
    },

    /** Whether any protection names a group. It changes only together with an item, and so with the library version. */
    areUsed: async (): Promise<boolean> =>
      (await db.selectFrom('protection_groups').select('group_id').limit(1).executeTakeFirst()) !== undefined,

    remove: (id: string) => db.deleteFrom('listener_groups').where('id', '=', id).execute(),

    /** Ids of the protections that the account opens as a member. */
    async openedBy(profileId: string, now: string): Promise<string[]> {
      const rows = await groupsOf(profileId, now)
        .innerJoin('protection_groups', 'protection_groups.group_id', 'listener_groups.id')
        .select('protection_groups.protection_id')
        .distinct()
        .execute()
      return rows.map((row) => row.protection_id)
    },

    /** The items that the group opens. */
    itemsOf: async (id: string) => (await protectedFor([id])).map(({ group_id, ...item }) => item),

    /** The account's groups by name, each with the items that it opens. */
    async listOf(profileId: string, now: string) {
      const rows = await groupsOf(profileId, now)
        .select(['listener_groups.id', 'listener_groups.name', 'listener_groups.ends_at'])
        .orderBy('listener_groups.id')
        .execute()
      const items = rows.length === 0 ? [] : await protectedFor(rows.map(({ id }) => id))
      return sortedByName(rows, ({ name }) => name).map((group) => ({
        ...group,
        items: items.filter((item) => item.group_id === group.id),
      }))
    },
  }

  /** Items that these groups open. */
  async function protectedFor(groupIds: readonly string[]) {
    const kinds = { playlist: ['playlists', 'name'], album: ['albums', 'title'], song: ['songs', 'title'] } as const
    const selects = Object.entries(kinds).map(
      ([
        kind,
        [table, name],
      ]) => sql`select protection_groups.group_id, ${sql.lit(kind)} as kind, item.id, ${sql.ref(`item.${name}`)} as name
        from ${sql.table(table)} as item join protection_groups on protection_groups.protection_id = item.protection_id
        where item.visibility = 'protected' and protection_groups.group_id in (${sql.join(groupIds)})`,
    )
    const { rows } = await sql<{ group_id: string; kind: keyof typeof kinds; id: string; name: string }>`
      select * from (${sql.join(selects, sql` union all `)}) as items order by kind, name, id limit 500`.execute(db)
    return rows
  }
}
