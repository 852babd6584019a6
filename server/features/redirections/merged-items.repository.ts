import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'

/** Where merged artists and albums went, so that their former addresses redirect. */
export const createMergedItemsRepository = (db: Handle) => ({
  /** Also updates items that were merged into `id` earlier, so that no chain arises. */
  async add(id: string, into: string): Promise<void> {
    // `into` may have been merged earlier and restored since, so it has its own address again.
    await db.deleteFrom('merged_items').where('id', '=', into).execute()
    await db.updateTable('merged_items').set({ into_id: into }).where('into_id', '=', id).execute()
    await insertRows(db, 'merged_items', { id, into_id: into })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ into_id: into }))
      .execute()
  },

  find: async (id: string): Promise<string | undefined> =>
    (await db.selectFrom('merged_items').select('into_id').where('id', '=', id).executeTakeFirst())?.into_id,
})
