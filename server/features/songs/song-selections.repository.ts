import { sql, type Updateable } from 'kysely'
import type { Handle } from '#server/database/database.ts'
import type { SongsTable } from '#server/database/schema.ts'
import { fold } from '#server/database/search/fold.ts'

export type SongSelectionsRepository = ReturnType<typeof createSongSelectionsRepository>

/** Left out stays as it is. */
export type SharedFields = Partial<Pick<Updateable<SongsTable>, 'category_id' | 'artist' | 'album' | 'is_favorite'>>

/** Writes to many songs at once. Every method takes as many ids as one statement may have; who has more goes in steps. */
export const createSongSelectionsRepository = (db: Handle) => ({
  /** Those of them that exist. */
  existing: (ids: readonly string[]) => db.selectFrom('songs').select(['id', 'title', 'status']).where('id', 'in', ids).execute(),

  /** Gives what was removed. */
  remove: (ids: readonly string[]) =>
    db.deleteFrom('songs').where('id', 'in', ids).returning(['title', 'media_path', 'cover_path', 'captions_path']).execute(),

  /** Gives the titles of what was changed. */
  edit: (ids: readonly string[], fields: SharedFields) =>
    db
      .updateTable('songs')
      .set({ ...fields, ...(fields.artist !== undefined && foundByArtist(fields.artist)), version: sql<number>`version + 1` })
      .where('id', 'in', ids)
      .returning('title')
      .execute(),

  /** Gives the titles of what was pending. */
  publish: (ids: readonly string[]) =>
    db
      .updateTable('songs')
      .set({ status: 'published', version: sql<number>`version + 1` })
      .where('id', 'in', ids)
      .where('status', '=', 'pending')
      .returning('title')
      .execute(),

  /** Which of these files some song still uses. */
  async usedFiles(paths: { media: readonly string[]; covers: readonly string[]; captions: readonly string[] }): Promise<Set<string>> {
    const used = async (column: 'media_path' | 'cover_path' | 'captions_path', candidates: readonly string[]) =>
      candidates.length === 0 ? [] : db.selectFrom('songs').select(`${column} as path`).where(column, 'in', candidates).execute()
    const rows = await Promise.all([
      used('media_path', paths.media),
      used('cover_path', paths.covers),
      used('captions_path', paths.captions),
    ])
    return new Set(rows.flat().map(({ path }) => path ?? ''))
  },
})

/** The old artist's key is the end of the search text: each song keeps its own beginning, in one statement for all. */
function foundByArtist(artist: string | null) {
  const key = artist ? fold(artist) : null
  return {
    artist_key: key,
    search_text: sql<string>`substr(search_text, 1, length(search_text) - length(coalesce(artist_key, ''))) || ${key ?? ''}`,
  }
}
