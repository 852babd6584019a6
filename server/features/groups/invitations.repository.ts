import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { NewRow } from '#server/database/schema.ts'
import type { GroupInvitationsTable } from '#server/database/visibility-schema.ts'

export type InvitationRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createInvitationsRepository>['findOf']>>>
/** An invitation with its group. */
export type GroupInvitationRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createInvitationsRepository>['findByKey']>>>

export const createInvitationsRepository = (db: Handle) => ({
  /** The invitation of a group. */
  findOf: (groupId: string) => db.selectFrom('group_invitations').selectAll().where('group_id', '=', groupId).executeTakeFirst(),

  findByKey: (lookupKey: string) =>
    db
      .selectFrom('group_invitations')
      .innerJoin('listener_groups', 'listener_groups.id', 'group_invitations.group_id')
      .select([
        'group_invitations.id',
        'group_invitations.ends_at',
        'group_invitations.joins_max',
        'group_invitations.join_count',
        'listener_groups.id as group_id',
        'listener_groups.name',
        'listener_groups.description',
        'listener_groups.ends_at as group_ends_at',
      ])
      .where('lookup_key', '=', lookupKey)
      .executeTakeFirst(),

  insert: (row: NewRow<GroupInvitationsTable>) => insertRows(db, 'group_invitations', row).execute(),

  removeOf: (groupId: string) => db.deleteFrom('group_invitations').where('group_id', '=', groupId).execute(),

  /**
   * Takes a place. One statement, so that only one of several concurrent requests gets the last one; false for the others, and for a link
   * that was renewed.
   */
  async use(id: string, now: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('group_invitations')
      .set((eb) => ({ join_count: eb('join_count', '+', 1) }))
      .where('id', '=', id)
      .where((eb) => eb('join_count', '<', eb.ref('joins_max')))
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})
