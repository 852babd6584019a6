import type { Handle } from '#server/database/database.ts'
import { keptTotals } from '#server/database/kept-counts.ts'

export type SystemRepository = ReturnType<typeof createSystemRepository>

export const createSystemRepository = (db: Handle) => ({
  async songTotals(): Promise<{ songCount: number; mediaBytes: number }> {
    const { songs, media_bytes } = await keptTotals(db, ['songs', 'media_bytes'])
    return { songCount: songs, mediaBytes: media_bytes }
  },
})
