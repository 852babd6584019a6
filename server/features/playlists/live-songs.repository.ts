import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { newTimestamp } from '#server/database/timestamps.ts'

/** The songs that are performed now, one for each playlist with a live view. */
export const createLiveSongsRepository = (db: Handle) => ({
  async find(playlistId: string): Promise<string | null> {
    const live = await db.selectFrom('live_songs').select('song_id').where('playlist_id', '=', playlistId).executeTakeFirst()
    return live?.song_id ?? null
  },

  async set(playlistId: string, songId: string): Promise<void> {
    const live = { song_id: songId, changed_at: newTimestamp() }
    await insertRows(db, 'live_songs', { playlist_id: playlistId, ...live })
      .onConflict((conflict) => conflict.column('playlist_id').doUpdateSet(live))
      .execute()
  },

  async remove(playlistId: string): Promise<void> {
    await db.deleteFrom('live_songs').where('playlist_id', '=', playlistId).execute()
  },

  async removeBefore(time: string): Promise<void> {
    await db.deleteFrom('live_songs').where('changed_at', '<', time).execute()
  },
})
