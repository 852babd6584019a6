import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { updateStatistics } from '#server/database/statistics.ts'
import { detailsOfTags, linkedByTexts, noFacts, noFiles } from '#server/features/songs/song-columns.ts'
import { createSongsRepository, type NewSong } from '#server/features/songs/songs.repository.ts'

type Given = Partial<NewSong> & { title: string; category_id: string }

const atOnce = 200

/** Inserts any number of songs into the database; returns their ids in the same order. */
export async function insertSongs({ handle }: Pick<Database, 'handle'>, songs: readonly Given[]): Promise<string[]> {
  const rows = songs.map((song, index) => ({
    id: newId(),
    uploaded_by: null,
    ...noFacts,
    ...linkedByTexts,
    ...noFiles,
    media_type: 'audio' as const,
    external_url: 'https://media.example.org/a.mp3',
    is_favorite: false,
    status: 'published' as const,
    created_at: new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString(),
    ...detailsOfTags({ artist: null, album: null, ...song }),
    ...song,
  }))
  for (let from = 0; from < rows.length; from += atOnce) await createSongsRepository(handle).insertMany(rows.slice(from, from + atOnce))
  // As after an import: without statistics, PostgreSQL plans for an empty table.
  await updateStatistics(handle, rows.length)
  return rows.map(({ id }) => id)
}
