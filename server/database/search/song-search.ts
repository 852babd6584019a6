import { sql } from 'kysely'
import type { Handle } from '../database.ts'
import type { SortColumns } from '../sorted-page.ts'
import { contains } from './contains.ts'
import { orMatches, searchIn, type TextSearch } from './text-search.ts'

/**
 * Searches songs by title, artist or the name of their category, in a query that joins `categories`. If no category name contains the text,
 * only the songs are searched.
 */
export async function searchSongs(db: Handle, text: string): Promise<TextSearch | null> {
  const songs = searchIn(db, 'songs', text)
  if (!songs) return null
  const isNamed = contains('categories.name_key', text)
  if (!(await db.selectFrom('categories').select('id').where(isNamed).limit(1).executeTakeFirst())) return songs
  // There are few categories.
  const categories = sql`select id from categories where ${isNamed}`
  return orMatches(songs, 'categories.name_key', async () => sql`select id from songs where category_id in (${categories})`)
}

export const songsByTitle = {
  columns: [
    { column: 'songs.title_key', kind: 'text' },
    { column: 'songs.id', kind: 'text' },
  ],
  direction: 'asc',
} as const satisfies { columns: SortColumns; direction: 'asc' }
