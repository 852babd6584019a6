import { type Selectable, type SqlBool, sql } from 'kysely'
import type { SortDirection } from '#contract/fields.ts'
import { listAlike } from '#server/database/alike.ts'
import { isArtistPublic, isCodeDestination } from '#server/database/catalog-expressions.ts'
import { artistKeys } from '#server/database/catalog-keys.ts'
import type { ArtistsTable } from '#server/database/catalog-schema.ts'
import type { GivenNames } from '#server/database/column-types.ts'
import { counterValue } from '#server/database/counters.ts'
import type { Handle } from '#server/database/database.ts'
import { locksRows } from '#server/database/engine/row-locks.ts'
import { initialsOf } from '#server/database/initials.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { likenessOf } from '#server/database/likeness.ts'
import type { NewRow } from '#server/database/schema.ts'
import { countFound } from '#server/database/search/counting.ts'
import { searchIn } from '#server/database/search/text-search.ts'
import { cursorAfter, type Page, type Skip, type SortColumns, sortedPage } from '#server/database/sorted-page.ts'
import { listedPage, titledFirst } from '#server/database/titled-first.ts'
import { derivedFrom } from '#server/features/songs/song-columns.ts'

type ArtistsRepository = ReturnType<typeof createArtistsRepository>
export type ArtistRow = NonNullable<Awaited<ReturnType<ArtistsRepository['findPublic']>>>
/** An artist with its play count. */
export type AdminArtistRow = NonNullable<Awaited<ReturnType<ArtistsRepository['find']>>>

export type NewArtist = Omit<NewRow<ArtistsTable>, keyof ReturnType<typeof artistKeys>> & GivenNames

/** Whether only a name is known, which songs create artists with; tags may add a sort name and a MusicBrainz id. */
const isBareArtist = sql<SqlBool>`artists.summary is null and artists.description is null and artists.cover_path is null
  and artists.links = '[]' and artists.names = '{}'`

export const createArtistsRepository = (db: Handle) => {
  const artists = () =>
    db
      .selectFrom('artists')
      .selectAll('artists')
      .select((eb) => [
        counterValue(db, 'artist_songs', eb.ref('artists.id')).as('song_count'),
        counterValue(db, 'artist_albums', eb.ref('artists.id')).as('album_count'),
      ])

  const artistsWithPlays = () =>
    artists().select((eb) => [
      eb.selectFrom('artist_rankings').whereRef('artist_id', '=', 'artists.id').select('last_364').as('plays'),
      eb
        .selectFrom('song_credits')
        .whereRef('song_credits.artist_id', '=', 'artists.id')
        .select((count) => count.fn.count<number>('song_id').distinct().as('count'))
        .as('song_total'),
      eb
        .selectFrom('album_artists')
        .whereRef('album_artists.artist_id', '=', 'artists.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('album_total'),
    ])

  const publicArtists = () => artists().where(isArtistPublic('artists.id'))

  return {
    find: (id: string) => artistsWithPlays().where('artists.id', '=', id).executeTakeFirst(),

    /** Artists that have published songs. */
    findPublic: (id: string) => publicArtists().where('artists.id', '=', id).executeTakeFirst(),

    findPublicNamed: (name: string) => publicArtists().where('artists.name', '=', name).executeTakeFirst(),

    findAllPublic: (ids: readonly string[]) => publicArtists().where('artists.id', 'in', ids).execute(),

    /** Artists that have published songs, by sort name. */
    listPublic: ({ initial, ...page }: Page & { initial?: string | undefined }) =>
      sortedPage(
        publicArtists().$if(initial !== undefined, (q) => q.where('artists.initial', '=', initial ?? '')),
        {
          columns: orders.name,
          direction: 'asc',
          ...page,
        },
      ),

    /** The cursor that skips `count` artists. */
    cursorOfPublic: (position: Skip) =>
      cursorAfter(db.selectFrom('artists').where(isArtistPublic('artists.id')), { columns: orders.name, direction: 'asc', ...position }),

    /** All public artists, with the columns that an index displays. */
    listIndex: () =>
      db
        .selectFrom('artists')
        .select(['id', 'name', 'sort_name', 'initial', 'cover_path', 'musicbrainz_id'])
        .select((eb) => counterValue(db, 'artist_albums', eb.ref('artists.id')).as('album_count'))
        .where(isArtistPublic('artists.id'))
        .orderBy('sort_key')
        .orderBy('id')
        .execute(),

    /** Public artists that contain `text`: first those whose sort name begins with it, then the others, by sort name. */
    search(text: string, page: Page) {
      const search = { db, for: searchIn(db, 'artists', text), isListed: isArtistPublic }
      const rows = search.for ? artists() : publicArtists()
      return titledFirst(rows, { columns: orders.name, direction: 'asc', title: 'artists.sort_key', ...page, search })
    },

    publicInitials: () => initialsOf(db, 'artists', isArtistPublic('listed.id')),

    list: ({ search, ...listed }: Page & { search: string; sort: keyof typeof orders | 'match'; direction: SortDirection }) =>
      listedPage(artistsWithPlays(), { orders, byTitle: 'name', ...listed, search: { db, for: searchIn(db, 'artists', search) } }),

    count: (search: string) =>
      countFound(db, { table: 'artists', rows: db.selectFrom('artists'), isFiltered: false, search: searchIn(db, 'artists', search) }),

    isNameTaken: async (name: string) =>
      (await db.selectFrom('artists').select('id').where('name', '=', name).executeTakeFirst()) !== undefined,

    /** Number of songs (published or not) and albums that credit the artist. */
    async uses(id: string): Promise<{ songs: number; albums: number }> {
      const { songs, albums } = await db
        .selectNoFrom((eb) => [
          eb
            .selectFrom('song_credits')
            .where('artist_id', '=', id)
            .select((count) => count.fn.count<number>('song_id').distinct().as('count'))
            .as('songs'),
          eb
            .selectFrom('album_artists')
            .where('artist_id', '=', id)
            .select((count) => count.fn.countAll<number>().as('count'))
            .as('albums'),
        ])
        .executeTakeFirstOrThrow()
      return { songs: Number(songs), albums: Number(albums) }
    },

    /** Those of the artists that nothing credits, of which only the name is known, and are no destination of a dynamic QR code. */
    async bareOf(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('artists')
        .select('id')
        .where('id', 'in', ids)
        .where(isBareArtist)
        .where(({ eb, selectFrom, exists, not }) =>
          not(
            eb.or([
              exists(selectFrom('song_credits').select('song_credits.song_id').whereRef('song_credits.artist_id', '=', 'artists.id')),
              exists(selectFrom('album_artists').select('album_artists.album_id').whereRef('album_artists.artist_id', '=', 'artists.id')),
              isCodeDestination('/artist/', 'artists.id'),
            ]),
          ),
        )
        .execute()
      return rows.map(({ id }) => id)
    },

    insert: (...artists: NewArtist[]) =>
      insertRows(
        db,
        'artists',
        artists.map((artist) => ({ ...artist, ...artistKeys(artist) })),
      ).execute(),

    /** Optimistic concurrency: returns false if the version has changed. Absent columns are unchanged. */
    async update(
      before: Pick<Selectable<ArtistsTable>, 'id' | 'name' | 'sort_name' | 'names'> & { version: number },
      changes: Partial<Omit<NewArtist, 'id'>>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('artists')
        .set({ ...changes, ...artistKeys({ ...before, ...changes }), version: before.version + 1 })
        .where('id', '=', before.id)
        .where('version', '=', before.version)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Groups of artists with similar names, most songs first. */
    listDuplicates: (limit: number) =>
      listAlike(db, {
        what: 'artists_alike',
        limit,
        rowsOf: (keys) => artistsWithPlays().where('likeness_key', 'in', keys).orderBy('likeness_key').orderBy('artists.id').execute(),
        likenessOf: ({ name }) => likenessOf(name),
        sizeOf: ({ song_total }) => Number(song_total ?? 0),
      }),

    remove: (id: string) => db.deleteFrom('artists').where('id', '=', id).execute(),

    /** Songs that credit the artist, by id, locked for update. */
    songsCrediting: (id: string, after: string, limit: number) =>
      db
        .selectFrom('songs')
        .select(['id', 'album', ...derivedFrom])
        .where('id', 'in', db.selectFrom('song_credits').select('song_id').where('artist_id', '=', id))
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .$if(locksRows(db), (q) => q.forUpdate())
        .execute(),

    albumsCrediting: (id: string) =>
      db
        .selectFrom('albums')
        .select(['id', 'title', 'artist', 'names', 'version'])
        .where('id', 'in', db.selectFrom('album_artists').select('album_id').where('artist_id', '=', id))
        .orderBy('id')
        .$if(locksRows(db), (q) => q.forUpdate())
        .execute(),
  }
}

const orders = {
  name: [
    { column: 'artists.sort_key', kind: 'text' },
    { column: 'artists.id', kind: 'text' },
  ],
  created: [
    { column: 'artists.created_at', kind: 'text' },
    { column: 'artists.id', kind: 'text' },
  ],
} as const satisfies Record<string, SortColumns>
