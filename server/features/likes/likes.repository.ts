import type { Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { newTimestamp } from '#server/database/timestamps.ts'

export const createLikesRepository = (db: Handle) => ({
  /** Song ids, latest like first. */
  async songIdsOf(profileId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('liked_songs')
      .select('song_id')
      .where('profile_id', '=', profileId)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map((row) => row.song_id)
  },
  /** Those of `songIds` that the profile likes, and since when. */
  async likedAmong(profileId: string, songIds: readonly string[]): Promise<Map<string, string>> {
    if (songIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('liked_songs')
      .select(['song_id', 'created_at'])
      .where('profile_id', '=', profileId)
      .where('song_id', 'in', songIds)
      .execute()
    return new Map(rows.map(({ song_id, created_at }) => [song_id, created_at]))
  },
  /** Idempotent, also for concurrent requests. */
  add: (profileId: string, songId: string) =>
    insertRows(db, 'liked_songs', { id: newId(), profile_id: profileId, song_id: songId, created_at: newTimestamp() })
      .onConflict((conflict) => conflict.columns(['profile_id', 'song_id']).doNothing())
      .execute(),
  remove: (profileId: string, songId: string) =>
    db.deleteFrom('liked_songs').where('profile_id', '=', profileId).where('song_id', '=', songId).execute(),
})
