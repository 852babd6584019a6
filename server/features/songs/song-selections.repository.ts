import { sql } from 'kysely'
import { searchedColumnsOf, searchTextOf } from '#server/database/columns.ts'
import type { Handle } from '#server/database/database.ts'
import type { SongsTable } from '#server/database/schema.ts'
import { songColumns } from './song-columns.ts'
import { createSongLinksRepository, type SongLinks } from './song-links.repository.ts'
import { artistKey, type NewSong } from './songs.repository.ts'

export type SongSelectionsRepository = ReturnType<typeof createSongSelectionsRepository>

/** Absent columns are unchanged. */
export type SharedColumns = Partial<Omit<NewSong, 'id' | 'title' | keyof SongLinks>>

/** Writes to many songs at once. Every method takes as many ids as one statement may have; who has more goes in steps. */
export const createSongSelectionsRepository = (db: Handle) => ({
  /** Those of them that exist. */
  existing: (ids: readonly string[]) => db.selectFrom('songs').select(['id', 'title', 'status']).where('id', 'in', ids).execute(),

  /** Gives what was removed. */
  remove: (ids: readonly string[]) =>
    db.deleteFrom('songs').where('id', 'in', ids).returning(['title', 'media_path', 'cover_path', 'captions_path']).execute(),

  /** Gives the titles of what was changed. */
  async edit(ids: readonly string[], columns: SharedColumns): Promise<{ title: string }[]> {
    const songs = await db
      .updateTable('songs')
      .set({
        ...columns,
        ...(columns.artist !== undefined && { artist_key: artistKey(columns.artist) }),
        version: sql<number>`version + 1`,
      })
      .where('id', 'in', ids)
      .returning(['id', 'artist', 'album', 'album_id', ...searched])
      .execute()
    if (songs.length > 0 && searched.some((column) => column in columns)) await writeSearchTexts(db, songs)
    if (songs.length > 0) {
      const links = createSongLinksRepository(db)
      if (columns.artist !== undefined) await links.followArtists(songs)
      if (columns.album !== undefined) await links.followAlbums(songs)
    }
    return songs
  },

  /** Gives the titles of what was pending. */
  publish: (ids: readonly string[]) =>
    db
      .updateTable('songs')
      .set({ status: 'published', version: sql<number>`version + 1` })
      .where('id', 'in', ids)
      .where('status', '=', 'pending')
      .returning('title')
      .execute(),
})

const searched = searchedColumnsOf(songColumns)

/** Writes the search texts of songs again. The caller has updated, and so locked, these rows. */
async function writeSearchTexts(
  db: Handle,
  songs: readonly (Pick<SongsTable, (typeof searched)[number]> & { id: string })[],
): Promise<void> {
  const values = songs.map((song) => sql`(${song.id}, ${searchTextOf(songColumns, song)})`)
  // Both engines name the columns of VALUES column1, column2.
  await sql`update songs set search_text = found.column2 from (values ${sql.join(values)}) as found where songs.id = found.column1`.execute(
    db,
  )
}
