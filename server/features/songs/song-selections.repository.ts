import { sql } from 'kysely'
import type { NewCredit } from '#contract/tagged-credits.ts'
import type { SongCreditsTable } from '#server/database/catalog-schema.ts'
import { searchedColumnsOf, searchTextOf } from '#server/database/columns.ts'
import { countOf } from '#server/database/count-of.ts'
import type { Handle } from '#server/database/database.ts'
import { locksRows } from '#server/database/engine/row-locks.ts'
import { songColumns } from './song-columns.ts'
import { createSongLinksRepository, existingArtist, type SongLinks } from './song-links.repository.ts'
import { artistKey, type NewSong, removedColumns } from './songs.repository.ts'

/** Absent columns are unchanged. */
export type SharedColumns = Partial<Omit<NewSong, 'id' | 'title' | keyof SongLinks>>

/** Writes to many songs at once. The number of ids is limited by the parameters of one statement; callers split longer lists. */
export const createSongSelectionsRepository = (db: Handle) => ({
  /** Those of the ids that exist. */
  existing: (ids: readonly string[]) => db.selectFrom('songs').select(['id', 'title', 'status']).where('id', 'in', ids).execute(),

  /** Those of the ids whose song is pending, which stays so until the transaction ends. */
  async lockPending(ids: readonly string[]): Promise<string[]> {
    const rows = await db
      .selectFrom('songs')
      .select('id')
      .where('id', 'in', ids)
      .where('status', '=', 'pending')
      .orderBy('id')
      .$if(locksRows(db), (q) => q.forUpdate())
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Those of the songs that are on an album. */
  listOnAlbums: (ids: readonly string[]) =>
    db
      .selectFrom('songs')
      .select(['id', 'album_id', 'artist'])
      .where('id', 'in', ids)
      .where('album_id', 'is not', null)
      .$narrowType<{ album_id: string }>()
      .execute(),

  /** Number of all songs of these albums. */
  async countSongsOf(albumIds: readonly string[]): Promise<{ id: string; song_count: number }[]> {
    const rows = await db
      .selectFrom('songs')
      .select((eb) => ['album_id', eb.fn.countAll<number>().as('count')])
      .where('album_id', 'in', albumIds)
      .groupBy('album_id')
      .orderBy('album_id')
      .execute()
    return rows.flatMap(({ album_id, count }) => (album_id === null ? [] : [{ id: album_id, song_count: Number(count) }]))
  },

  /** Number of dynamic QR codes whose destination, or fallback destination, is one of the songs. */
  countCodes(ids: readonly string[]): Promise<number> {
    const addresses = ids.map((id) => `/song/${id}`)
    return countOf(
      db
        .selectFrom('codes')
        .where((eb) => eb.or([eb('destination', 'in', addresses), eb('fallback_destination', 'in', addresses)]))
        .where('deleted_at', 'is', null),
    )
  },

  /** The songs of an album that have a cover of their own. */
  async idsWithCovers(albumId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('songs')
      .select('id')
      .where('album_id', '=', albumId)
      .where((eb) => eb.or([eb('cover_path', 'is not', null), eb('external_cover_url', 'is not', null)]))
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Returns the removed rows. */
  remove: (ids: readonly string[]) => db.deleteFrom('songs').where('id', 'in', ids).returning(removedColumns).execute(),

  /**
   * Returns the changed songs by id, with their covers before. A single update including the search texts, because each update rewrites all
   * index entries of a row.
   */
  async edit(ids: readonly string[], columns: SharedColumns): Promise<{ id: string; title: string; coverBefore: string | null }[]> {
    const before = await db
      .selectFrom('songs')
      .select(['id', 'artist', 'album', 'album_id', 'cover_path as coverBefore', ...searchedColumnsOf(songColumns)])
      .where('id', 'in', ids)
      .orderBy('id')
      .$if(locksRows(db), (q) => q.forUpdate())
      .execute()
    if (before.length === 0) return []
    const songs = before.map((song) => ({ ...song, ...columns }))
    const searchTexts = songs.map((song) => sql`(${song.id}, ${searchTextOf(songColumns, song)})`)
    await db
      .updateTable('songs')
      // Both engines name the columns of VALUES column1, column2.
      .from(sql<{ column1: string; column2: string }>`(values ${sql.join(searchTexts)})`.as('searched'))
      .set((eb) => ({
        ...columns,
        ...(columns.artist !== undefined && { artist_key: artistKey(columns.artist) }),
        search_text: eb.ref('searched.column2'),
        version: eb('songs.version', '+', 1),
      }))
      .whereRef('songs.id', '=', 'searched.column1')
      .execute()
    const links = createSongLinksRepository(db)
    if (columns.artist !== undefined) await links.followArtists(songs)
    if (columns.album !== undefined) await links.followAlbums(songs)
    return songs
  },

  /**
   * Appends these credits to each song, except for those that it already has. Expects the songs to be locked by an edit in this
   * transaction. Returns the largest number of credits of a song.
   */
  async addCredits(songs: readonly { id: string }[], credits: readonly NewCredit[]): Promise<number> {
    const links = createSongLinksRepository(db)
    const artistIds = await links.artistIds(credits.map(({ name }) => name))
    const added = credits.map(({ name, ...credit }) => ({ artist_id: existingArtist(artistIds.get(name)), ...credit }))
    const ids = songs.map(({ id }) => id)
    const stored = await db.selectFrom('song_credits').selectAll().where('song_id', 'in', ids).execute()
    const bySong = Map.groupBy(stored, ({ song_id }) => song_id)
    const rows = ids.map((song_id) => {
      const before = bySong.get(song_id) ?? []
      const known = new Set(before.map(keyOf))
      const last = Math.max(0, ...before.map(({ position }) => position))
      const fresh = added.filter((credit) => !known.has(keyOf(credit)))
      return {
        count: before.length + fresh.length,
        fresh: fresh.map((credit, index) => ({ song_id, position: last + index + 1, ...credit })),
      }
    })
    await links.insertCredits(rows.flatMap(({ fresh }) => fresh))
    return Math.max(...rows.map(({ count }) => count))
  },

  /** Returns the songs that were pending, with their new version. */
  publish: (ids: readonly string[]) =>
    db
      .updateTable('songs')
      .set({ status: 'published', version: sql<number>`version + 1` })
      .where('id', 'in', ids)
      .where('status', '=', 'pending')
      .returning(['id', 'title', 'version'])
      .execute(),

  /** Returns the songs that were approved. */
  unpublish: (ids: readonly string[]) =>
    db
      .updateTable('songs')
      .set({ status: 'pending', version: sql<number>`version + 1` })
      .where('id', 'in', ids)
      .where('status', '<>', 'pending')
      .returning(['id', 'title'])
      .execute(),
})

const keyOf = ({ artist_id, role, instrument }: Pick<SongCreditsTable, 'artist_id' | 'role' | 'instrument'>) =>
  JSON.stringify([artist_id, role, instrument])
