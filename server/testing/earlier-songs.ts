import type { Kysely } from 'kysely'
import { fold } from '#contract/fold.ts'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { sortKey } from '#server/database/search/fold.ts'

interface Given {
  title: string
  artist?: string
  album?: string
  size_bytes?: number
  status?: 'pending'
}

/** Inserts songs of the category 'c' as versions 003 to 024 wrote them; returns their ids. */
export async function insertEarlierSongs({ handle }: Pick<Database, 'handle'>, songs: readonly Given[]): Promise<string[]> {
  const rows = songs.map(({ title, artist = null, album = null, size_bytes = null, status = 'published' }, index) => ({
    ...{ id: newId(), title, artist, album, size_bytes, status, category_id: 'c', media_type: 'audio', is_favorite: false },
    ...{ external_url: 'https://media.example.org/a.mp3', created_at: new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString() },
    ...{ search_text: [title, artist ?? ''].map(fold).join('\n'), title_key: sortKey(title), artist_key: artist && fold(artist) },
  }))
  const earlier = handle as unknown as Kysely<{ songs: Record<string, unknown> }>
  for (let start = 0; start < rows.length; start += 200)
    await earlier
      .insertInto('songs')
      .values(rows.slice(start, start + 200))
      .execute()
  return rows.map(({ id }) => id)
}
