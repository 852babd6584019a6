import { counterTotals } from '#server/database/counters.ts'
import type { Handle } from '#server/database/database.ts'

export const createSystemRepository = (db: Handle) => ({
  async songTotals(): Promise<{ songCount: number; mediaBytes: number }> {
    const { songs, media_bytes } = await counterTotals(db, ['songs', 'media_bytes'])
    return { songCount: songs, mediaBytes: media_bytes }
  },

  /** Storage keys of the newest songs whose files should exist. */
  async newestMedia(limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('songs')
      .select('media_path')
      .where('media_path', 'is not', null)
      .where('is_file_missing', '=', false)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.flatMap(({ media_path }) => media_path ?? [])
  },
})
