import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'

/** Where artists and albums are that were merged into others, so that their former addresses redirect. */
export const createMergedItemsRepository = (db: Handle) => ({
  /** Those that were merged into `id` before are in `into` from now on. */
  async add(id: string, into: string): Promise<void> {
    // It may have been merged before and restored since: it has its own address again.
    await db.deleteFrom('merged_items').where('id', '=', into).execute()
    await db.updateTable('merged_items').set({ into_id: into }).where('into_id', '=', id).execute()
    await insertRows(db, 'merged_items', { id, into_id: into })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ into_id: into }))
      .execute()
  },

  find: async (id: string): Promise<string | undefined> =>
    (await db.selectFrom('merged_items').select('into_id').where('id', '=', id).executeTakeFirst())?.into_id,
})
