import { createHash } from 'node:crypto'
import type { SongsTable } from '#server/database/schema.ts'

/**
 * A hash, or '' without songs. The album's row version does not cover its songs: edits, uploads and imports add songs without writing that
 * row.
 */
export function songsVersionOf(songs: readonly Pick<SongsTable, 'id' | 'disc_number' | 'track_number'>[]): string {
  if (songs.length === 0) return ''
  const rows = songs.map((song) => JSON.stringify([song.id, song.disc_number, song.track_number])).sort()
  return createHash('sha256').update(rows.join()).digest('base64url')
}
