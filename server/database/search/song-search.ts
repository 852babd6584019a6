import { sql } from 'kysely'
import type { Handle } from '../database.ts'
import type { SortColumns } from '../sorted-page.ts'
import { contains } from './contains.ts'
import { orMatches, searchIn, type TextSearch } from './text-search.ts'

/** Songs by title, artist or the name of their category, in a query that joins `categories`. */
export function searchSongs(db: Handle, text: string): TextSearch | null {
  const songs = searchIn(db, 'songs', text)
  // Categories are few.
  const categories = sql`select id from categories where ${contains('name_key', text)}`
  return songs && orMatches(songs, 'categories.name_key', async () => sql`select id from songs where category_id in (${categories})`)
}

export const songsByTitle = {
  columns: [
    { column: 'songs.title_key', kind: 'text' },
    { column: 'songs.id', kind: 'text' },
  ],
  direction: 'asc',
} as const satisfies { columns: SortColumns; direction: 'asc' }
