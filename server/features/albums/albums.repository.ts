import { sql } from 'kysely'
import type { SortDirection } from '#contract/fields.ts'
import { coverOfFirstSong, isAlbumPublic, isArtistPublic } from '#server/database/catalog-expressions.ts'
import { albumKeys } from '#server/database/catalog-keys.ts'
import type { AlbumsTable } from '#server/database/catalog-schema.ts'
import { counterValue } from '#server/database/counters.ts'
import type { Handle } from '#server/database/database.ts'
import { locksRows } from '#server/database/engine/row-locks.ts'
import { initialsOf } from '#server/database/initials.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { NewRow } from '#server/database/schema.ts'
import { countFound, firstFound, searchIn } from '#server/database/search/text-search.ts'
import { newestFirst, type SortColumns, sortedPage } from '#server/database/sorted-page.ts'

export type AlbumsRepository = ReturnType<typeof createAlbumsRepository>
export type AlbumRow = NonNullable<Awaited<ReturnType<AlbumsRepository['find']>>>

export type NewAlbum = Omit<NewRow<AlbumsTable>, keyof ReturnType<typeof albumKeys>>

interface Page {
  cursor?: string | undefined
  limit: number
}

/** Albums of one artist. */
const ofArtistMax = 200

export const createAlbumsRepository = (db: Handle) => {
  const albums = () =>
    db
      .selectFrom('albums')
      .selectAll('albums')
      .select((eb) => [
        counterValue(db, 'album_songs', eb.ref('albums.id')).as('song_count'),
        coverOfFirstSong('albums.id').as('song_cover_path'),
        coverOfFirstSong('albums.id', 'external_cover_url').as('song_external_cover_url'),
      ])

  const publicAlbums = () => albums().where(isAlbumPublic('albums.id'))

  return {
    find: (id: string) => albums().where('albums.id', '=', id).executeTakeFirst(),
    findPublic: (id: string) => publicAlbums().where('albums.id', '=', id).executeTakeFirst(),

    /** Those of published songs. */
    listPublic: ({ sort, initial, ...page }: Page & { sort: 'newest' | 'title' | 'release'; initial?: string | undefined }) =>
      sortedPage(
        publicAlbums().$if(initial !== undefined, (q) => q.where('albums.initial', '=', initial ?? '')),
        {
          ...(sort === 'newest' ? newestFirst('albums') : { columns: orders[sort], direction: sort === 'title' ? 'asc' : 'desc' }),
          ...page,
        },
      ),

    /** The same whose title or artist contains `text`, by title. */
    search(text: string, limit: number) {
      const sorted = publicAlbums().orderBy('albums.title_key').orderBy('albums.id')
      const search = searchIn(db, 'albums', text)
      return search ? firstFound(db, sorted, search, limit) : sorted.limit(limit).execute()
    },

    publicInitials: () => initialsOf(db, 'albums', isAlbumPublic('listed.id')),

    list: ({ search, sort, direction, ...page }: Page & { search: string; sort: keyof typeof orders; direction: SortDirection }) =>
      sortedPage(albums(), { columns: orders[sort], direction, ...page, search: { db, for: searchIn(db, 'albums', search) } }),

    count: (search: string) => countFound(db, db.selectFrom('albums'), searchIn(db, 'albums', search)),

    /** Public ones, newest release first, those without a date last. */
    listOfArtist: (artistId: string) =>
      publicAlbums()
        .innerJoin('album_artists', 'album_artists.album_id', 'albums.id')
        .where('album_artists.artist_id', '=', artistId)
        .orderBy(sql`coalesce(albums.release_date, '')`, 'desc')
        .orderBy('albums.title_key')
        .orderBy('albums.id')
        .limit(ofArtistMax)
        .execute(),

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

    /** Locks the album against changes until the transaction ends; undefined where it is missing. */
    hold: (id: string) =>
      db
        .selectFrom('albums')
        .select(['id', 'title', 'version', 'cover_path'])
        .where('id', '=', id)
        .$if(locksRows(db), (q) => q.forUpdate())
        .executeTakeFirst(),

    /** Published or not. */
    async countSongs(id: string): Promise<number> {
      const { count } = await db
        .selectFrom('songs')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('album_id', '=', id)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    insert: (album: NewAlbum) => insertRows(db, 'albums', { ...album, ...albumKeys(album) }).execute(),

    /** Optimistic concurrency: false when it has another version by now. Absent columns are unchanged. */
    async update(
      before: Pick<AlbumsTable, 'id' | 'title' | 'artist'> & { version: number },
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

    remove: (id: string) => db.deleteFrom('albums').where('id', '=', id).execute(),
  }
}

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
