import { sql } from 'kysely'
import { chunksYielding, idsAtOnce } from '#server/chunks.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { ProtectionsTable } from '#server/database/visibility-schema.ts'

const isUnused = sql<boolean>`not exists (select 1 from songs where protection_id = protections.id)
  and not exists (select 1 from albums where protection_id = protections.id)
  and not exists (select 1 from playlists where protection_id = protections.id)`

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

  /** Those created before this moment that no item uses. */
  unused: async (before: string): Promise<string[]> => {
    const rows = await db.selectFrom('protections').select('id').where('created_at', '<', before).where(isUnused).execute()
    return rows.map(({ id }) => id)
  },

  /** Deletes those of the protections that no item uses. */
  removeUnused: async (ids: readonly string[]): Promise<void> => {
    for await (const some of chunksYielding(ids, idsAtOnce))
      await db.deleteFrom('protections').where('id', 'in', some).where(isUnused).execute()
  },
})
