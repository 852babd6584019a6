import { sql } from 'kysely'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { ProtectionsTable } from '#server/database/visibility-schema.ts'

export const createProtectionsRepository = (db: Handle) => ({
  find: (id: string) => db.selectFrom('protections').selectAll().where('id', '=', id).executeTakeFirst(),

  async groupIdsOf(id: string): Promise<string[]> {
    const rows = await db.selectFrom('protection_groups').select('group_id').where('protection_id', '=', id).orderBy('group_id').execute()
    return rows.map(({ group_id }) => group_id)
  },

  /** Idempotent per id. Groups that no longer exist are left out. */
  insert: async (row: ProtectionsTable, groupIds: readonly string[]): Promise<void> => {
    await insertRows(db, 'protections', row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    if (groupIds.length === 0) return
    const groups = await db.selectFrom('listener_groups').select('id').where('id', 'in', groupIds).execute()
    if (groups.length === 0) return
    await insertRows(
      db,
      'protection_groups',
      groups.map((group) => ({ protection_id: row.id, group_id: group.id })),
    )
      .onConflict((conflict) => conflict.columns(['protection_id', 'group_id']).doNothing())
      .execute()
  },

  /** Deletes protections created before this moment that no item uses. */
  removeUnused: async (before: string): Promise<void> => {
    await db
      .deleteFrom('protections')
      .where('created_at', '<', before)
      .where(
        sql<boolean>`not exists (select 1 from songs where protection_id = protections.id)
          and not exists (select 1 from albums where protection_id = protections.id)
          and not exists (select 1 from playlists where protection_id = protections.id)`,
      )
      .execute()
  },
})
