import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { PendingCoversTable } from '#server/database/schema.ts'

/** Songs whose cover is still to be created from the picture in their file. */
export const createPendingCoversRepository = (db: Handle) => ({
  /** Replaces an earlier entry of the song: the picture of the latest file counts. */
  add: async (row: PendingCoversTable): Promise<void> => {
    await insertRows(db, 'pending_covers', row)
      .onConflict((conflict) => conflict.column('song_id').doUpdateSet({ picture_key: row.picture_key }))
      .execute()
  },

  /** The next picture after `after`, by key. */
  nextPicture: async (after: string): Promise<string | undefined> =>
    (
      await db
        .selectFrom('pending_covers')
        .select('picture_key')
        .where('picture_key', '>', after)
        .orderBy('picture_key')
        .limit(1)
        .executeTakeFirst()
    )?.picture_key,

  /** Ids of songs that wait for the picture. */
  songsOf: async (pictureKey: string, limit: number): Promise<string[]> => {
    const rows = await db.selectFrom('pending_covers').select('song_id').where('picture_key', '=', pictureKey).limit(limit).execute()
    return rows.map(({ song_id }) => song_id)
  },

  remove: (songIds: readonly string[]) => db.deleteFrom('pending_covers').where('song_id', 'in', songIds).execute(),
})
