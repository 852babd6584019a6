import { type Selectable, sql } from 'kysely'
import type { SortDirection } from '#contract/fields.ts'
import { chunksOf, idsAtOnce } from '#server/chunks.ts'
import { listAlike } from '#server/database/alike.ts'
import { isBareAlbum } from '#server/database/bare-albums.ts'
import {
  coversOfAnyFirstSong,
  coversOfFirstSong,
  isAlbumPublic,
  isArtistPublic,
  isCodeDestination,
} from '#server/database/catalog-expressions.ts'
import { albumKeys } from '#server/database/catalog-keys.ts'
import type { AlbumsTable } from '#server/database/catalog-schema.ts'
import type { GivenNames, VisibilityChoice } from '#server/database/column-types.ts'
import { allOf } from '#server/database/conditions.ts'
import { countOf } from '#server/database/count-of.ts'
import { counterValue } from '#server/database/counters.ts'
import type { Handle } from '#server/database/database.ts'
import { initialsOf } from '#server/database/initials.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { albumLikenessOf } from '#server/database/likeness.ts'
import type { NewRow } from '#server/database/schema.ts'
import { countFound } from '#server/database/search/counting.ts'
import { searchIn } from '#server/database/search/text-search.ts'
import { cursorAfter, newestFirst, type Page, type Skip, type SortColumns, sortedPage } from '#server/database/sorted-page.ts'
import { listedPage, titledFirst } from '#server/database/titled-first.ts'

type AlbumsRepository = ReturnType<typeof createAlbumsRepository>
export type AlbumRow = NonNullable<Awaited<ReturnType<AlbumsRepository['findPublic']>>>
/** An album with its play count, and the number of all its songs. */
export type AdminAlbumRow = NonNullable<Awaited<ReturnType<AlbumsRepository['find']>>>

export type NewAlbum = Omit<NewRow<AlbumsTable>, keyof ReturnType<typeof albumKeys>> & VisibilityChoice & GivenNames

/** Sort order and filter of the listed albums. The range of release years is inclusive. */
export interface Browsed {
  sort: keyof typeof publicOrders
  genre?: string | undefined
  years?: { from: number; to: number } | undefined
}

export const createAlbumsRepository = (db: Handle) => {
  const albums = (covers: typeof coversOfFirstSong = coversOfFirstSong) =>
    db
      .selectFrom('albums')
      .selectAll('albums')
      .select((eb) => counterValue(db, 'album_songs', eb.ref('albums.id')).as('song_count'))
      .select(covers)

  const albumsWithPlays = () =>
    albums(coversOfAnyFirstSong).select((eb) => [
      eb.selectFrom('album_rankings').whereRef('album_id', '=', 'albums.id').select('last_364').as('plays'),
      eb
        .selectFrom('songs')
        .whereRef('songs.album_id', '=', 'albums.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('song_total'),
    ])

  const publicAlbums = () => albums().where(isAlbumPublic('albums.id'))

  return {
    find: (id: string) => albumsWithPlays().where('albums.id', '=', id).executeTakeFirst(),
    findPublic: (id: string) => publicAlbums().where('albums.id', '=', id).executeTakeFirst(),

    findAllPublic: (ids: readonly string[]) => publicAlbums().where('albums.id', 'in', ids).execute(),

    /** Albums that have published songs. */
    listPublic: ({ sort, initial, ...page }: Page & { sort: 'newest' | 'title' | 'release'; initial?: string | undefined }) =>
      sortedPage(
        publicAlbums().$if(initial !== undefined, (q) => q.where('albums.initial', '=', initial ?? '')),
        { ...publicOrders[sort], ...page },
      ),

    /** Like `listPublic`, with more sort orders and filters by genre and release year. */
    browse: ({ cursor, limit, ...listed }: Page & Browsed) =>
      sortedPage(publicAlbums().where(isListed(listed)), { ...publicOrders[listed.sort], cursor, limit }),

    /** The cursor that skips `count` albums. */
    cursorOf: (listed: Browsed, position: Skip) =>
      cursorAfter(db.selectFrom('albums').where(isAlbumPublic('albums.id')).where(isListed(listed)), {
        ...publicOrders[listed.sort],
        ...position,
      }),

    countPublic: () => countOf(db.selectFrom('albums').where(isAlbumPublic('albums.id'))),

    /** Public albums from an id on. Ids are random, so a random start id gives a random selection. */
    fromId: (id: string, limit: number) => publicAlbums().where('albums.id', '>=', id).orderBy('albums.id').limit(limit).execute(),

    /** Total seconds of each album's published songs. */
    async lengthsOf(albumIds: readonly string[]): Promise<Map<string | null, number>> {
      if (albumIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('songs')
        .select((eb) => ['album_id', eb.fn.sum<number>('duration_seconds').as('seconds')])
        .where('album_id', 'in', albumIds)
        .where('status', '=', 'published')
        .groupBy('album_id')
        .execute()
      return new Map(rows.map(({ album_id, seconds }) => [album_id, Number(seconds ?? 0)]))
    },

    /** Public albums by the plays of their songs in the last days, most played first. */
    mostPlayed(days: 7 | 364, { offset, limit }: { offset: number; limit: number }) {
      const plays = `album_rankings.last_${days}` as const
      return publicAlbums()
        .innerJoin('album_rankings', 'album_rankings.album_id', 'albums.id')
        .where(plays, '>', 0)
        .orderBy(plays, 'desc')
        .orderBy('album_rankings.album_id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute()
    },

    /** Public albums that contain `text`: first those whose title begins with it, then the others, by title. */
    search(text: string, page: Page) {
      const search = { db, for: searchIn(db, 'albums', text), isListed: isAlbumPublic }
      const rows = search.for ? albums() : publicAlbums()
      return titledFirst(rows, { ...publicOrders.title, title: 'albums.title_key', ...page, search })
    },

    publicInitials: () => initialsOf(db, 'albums', isAlbumPublic('listed.id')),

    list: ({ search, ...listed }: Page & { search: string; sort: keyof typeof orders | 'match'; direction: SortDirection }) =>
      listedPage(albumsWithPlays(), { orders, byTitle: 'title', ...listed, search: { db, for: searchIn(db, 'albums', search) } }),

    count: (search: string) =>
      countFound(db, { table: 'albums', rows: db.selectFrom('albums'), isFiltered: false, search: searchIn(db, 'albums', search) }),

    /** Public albums of the artist: newest release first, albums without a date last. */
    listOfArtist: (artistId: string, page: Page) =>
      sortedPage(
        albums().innerJoin('artist_albums', 'artist_albums.album_id', 'albums.id').where('artist_albums.artist_id', '=', artistId),
        { ...ofArtistOrder, ...page },
      ),

    /** The artists of albums, in order. */
    artistsOf: async (albumIds: readonly string[]) =>
      albumIds.length === 0
        ? []
        : db
            .selectFrom('album_artists')
            .innerJoin('artists', 'artists.id', 'album_artists.artist_id')
            .select(['album_id', 'artists.id', 'artists.name'])
            .select(isArtistPublic('artists.id').as('is_public'))
            .where('album_id', 'in', albumIds)
            .orderBy('album_id')
            .orderBy('position')
            .execute(),

    /** The columns that decide who may see a cover, for each album that uses it. */
    guardsOfCover: (coverPath: string) =>
      db
        .selectFrom('albums')
        .select(['visibility', 'visible_from', 'visible_until', 'is_announced', 'protection_id'])
        .where('cover_path', '=', coverPath)
        .execute(),

    /** Counts published and unpublished songs. */
    countSongs: (id: string) => countOf(db.selectFrom('songs').where('album_id', '=', id)),

    /**
     * Those of the albums that have no songs, are unchanged since a song created them, and are no destination of a dynamic QR code or
     * download code.
     */
    async bareOf(ids: readonly string[]): Promise<{ id: string; title: string }[]> {
      if (ids.length === 0) return []
      return db
        .selectFrom('albums')
        .select(['id', 'title'])
        .where('id', 'in', ids)
        .where(isBareAlbum)
        .where(({ eb, selectFrom, exists, not }) =>
          not(
            eb.or([
              exists(selectFrom('songs').select('songs.id').whereRef('songs.album_id', '=', 'albums.id')),
              isCodeDestination('/album/', 'albums.id'),
              exists(
                selectFrom('download_batches')
                  .select('download_batches.id')
                  .where('download_batches.kind', '=', 'album')
                  .whereRef('download_batches.item_id', '=', 'albums.id'),
              ),
            ]),
          ),
        )
        .execute()
    },

    /** The artists that these albums are credited to. */
    async artistIdsOf(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const rows = await db.selectFrom('album_artists').select('artist_id').distinct().where('album_id', 'in', ids).execute()
      return rows.map(({ artist_id }) => artist_id)
    },

    insert: (album: NewAlbum) => insertRows(db, 'albums', { ...album, ...albumKeys(album) }).execute(),

    async insertMany(albums: readonly (NewAlbum & { artistIds: readonly string[] })[]): Promise<void> {
      await insertRows(
        db,
        'albums',
        albums.map(({ artistIds: _, ...album }) => ({ ...album, ...albumKeys(album) })),
      ).execute()
      const credits = albums.flatMap(({ id, artistIds }) =>
        artistIds.map((artist_id, index) => ({ album_id: id, artist_id, position: index + 1 })),
      )
      if (credits.length > 0) await insertRows(db, 'album_artists', credits).execute()
    },

    /** Optimistic concurrency: returns false if the version has changed. Absent columns are unchanged. */
    async update(
      before: Pick<Selectable<AlbumsTable>, 'id' | 'title' | 'artist' | 'names'> & { version: number },
      changes: Partial<Omit<NewAlbum, 'id'>>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('albums')
        .set({ ...changes, ...albumKeys({ ...before, ...changes }), version: before.version + 1 })
        .where('id', '=', before.id)
        .where('version', '=', before.version)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async replaceArtists(id: string, artistIds: readonly string[]): Promise<void> {
      await db.deleteFrom('album_artists').where('album_id', '=', id).execute()
      const rows = artistIds.map((artist_id, index) => ({ album_id: id, artist_id, position: index + 1 }))
      if (rows.length > 0) await insertRows(db, 'album_artists', rows).execute()
    },

    /** Albums without artists, as songs create them, that have some of these songs. */
    async uncreditedOf(songIds: readonly string[]) {
      const rows = []
      for (const some of chunksOf(songIds, idsAtOnce))
        rows.push(
          ...(await db
            .selectFrom('songs')
            .innerJoin('albums', 'albums.id', 'songs.album_id')
            .select(['songs.id as song_id', 'albums.id', 'albums.title', 'albums.artist', 'albums.names', 'albums.kind', 'albums.version'])
            .where('songs.id', 'in', some)
            .where(isBareAlbum)
            .where(({ not, exists, selectFrom }) =>
              not(exists(selectFrom('album_artists').select('album_id').whereRef('album_artists.album_id', '=', 'albums.id'))),
            )
            .execute()),
        )
      return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((songs) => {
        const [first] = songs
        return first ? [{ ...first, songIds: songs.map(({ song_id }) => song_id) }] : []
      })
    },

    /** The artist texts of the album's songs, each with the number of songs. */
    async artistTextsOf(albumId: string): Promise<Map<string | null, number>> {
      const rows = await db
        .selectFrom('songs')
        .select((eb) => ['artist', eb.fn.countAll<number>().as('count')])
        .where('album_id', '=', albumId)
        .groupBy('artist')
        .execute()
      return new Map(rows.map(({ artist, count }) => [artist, Number(count)]))
    },

    /** Groups of albums with similar titles and artists, most songs first. */
    listDuplicates: (limit: number) =>
      listAlike(db, {
        what: 'albums_alike',
        limit,
        rowsOf: (keys) => albumsWithPlays().where('likeness_key', 'in', keys).orderBy('likeness_key').orderBy('albums.id').execute(),
        likenessOf: (album) => albumLikenessOf(album),
        sizeOf: ({ song_total }) => Number(song_total ?? 0),
      }),

    /** The disc numbers of each album's songs, once each, in order; null for songs without one. */
    async discNumbersOf(albumIds: readonly string[]): Promise<Map<string | null, (number | null)[]>> {
      if (albumIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('songs')
        .select(['album_id', 'disc_number'])
        .distinct()
        .where('album_id', 'in', albumIds)
        .orderBy('disc_number')
        .execute()
      const byAlbum = Map.groupBy(rows, ({ album_id }) => album_id)
      return new Map([...byAlbum].map(([id, numbers]) => [id, numbers.map(({ disc_number }) => disc_number)]))
    },

    remove: (id: string) => db.deleteFrom('albums').where('id', '=', id).execute(),
  }
}

const isListed = ({ genre, years }: Browsed) =>
  allOf(
    genre === undefined
      ? undefined
      : sql<boolean>`exists (select 1 from song_genres where song_genres.genre = ${genre} and song_genres.album_id = albums.id)`,
    years && sql<boolean>`albums.release_date >= ${yearText(years.from)} and albums.release_date < ${yearText(years.to + 1)}`,
  )

/** Four digits, as release dates start. */
const yearText = (year: number) => String(year).padStart(4, '0')

const orders = {
  title: [
    { column: 'albums.title_key', kind: 'text' },
    { column: 'albums.id', kind: 'text' },
  ],
  release: [
    { column: 'albums.release_date', kind: 'text', isNullable: true },
    { column: 'albums.id', kind: 'text' },
  ],
  created: [
    { column: 'albums.created_at', kind: 'text' },
    { column: 'albums.id', kind: 'text' },
  ],
} as const satisfies Record<string, SortColumns>

const ofArtistOrder = {
  columns: [
    { column: 'artist_albums.release_key', kind: 'text' },
    { column: 'artist_albums.title_key', kind: 'text' },
    { column: 'artist_albums.album_id', kind: 'text' },
  ],
  direction: 'desc',
  ties: 'asc',
} as const satisfies { columns: SortColumns; direction: SortDirection; ties: SortDirection }

const publicOrders = {
  newest: newestFirst('albums'),
  title: { columns: orders.title, direction: 'asc' },
  artist: { columns: [{ column: 'albums.artist', kind: 'text', isNullable: true }, ...orders.title], direction: 'asc' },
  release: { columns: orders.release, direction: 'desc' },
  earliest: { columns: orders.release, direction: 'asc' },
} as const satisfies Record<string, { columns: SortColumns; direction: SortDirection }>
