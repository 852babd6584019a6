import { type SqlBool, sql } from 'kysely'
import type { SortDirection } from '#contract/fields.ts'
import { artistKeys } from '#server/database/catalog-keys.ts'
import { counterValue } from '#server/database/counters.ts'
import type { Handle } from '#server/database/database.ts'
import { locksRows } from '#server/database/engine/row-locks.ts'
import { initialsOf } from '#server/database/initials.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { ArtistsTable, NewRow } from '#server/database/schema.ts'
import { countFound, searchIn } from '#server/database/search/text-search.ts'
import { type SortColumns, sortedPage } from '#server/database/sorted-page.ts'

export type ArtistsRepository = ReturnType<typeof createArtistsRepository>
export type ArtistRow = NonNullable<Awaited<ReturnType<ArtistsRepository['find']>>>

export type NewArtist = Omit<NewRow<ArtistsTable>, keyof ReturnType<typeof artistKeys>>

interface Page {
  cursor?: string | undefined
  limit: number
}

export const createArtistsRepository = (db: Handle) => {
  const artists = () =>
    db
      .selectFrom('artists')
      .selectAll('artists')
      .select((eb) => [
        counterValue(db, 'artist_songs', eb.ref('artists.id')).as('song_count'),
        eb
          .selectFrom('album_artists')
          .innerJoin('counters', (on) =>
            on.onRef('counters.subject', '=', 'album_artists.album_id').on('counters.what', '=', 'album_songs'),
          )
          .whereRef('album_artists.artist_id', '=', 'artists.id')
          .where('counters.count', '>', 0)
          .select((count) => count.fn.countAll<number>().as('count'))
          .as('album_count'),
      ])

  const publicArtists = () => artists().where(sql<SqlBool>`exists (select 1 from artist_songs where artist_songs.artist_id = artists.id)`)

  return {
    find: (id: string) => artists().where('artists.id', '=', id).executeTakeFirst(),

    /** Of published songs. */
    findPublic: (id: string) => publicArtists().where('artists.id', '=', id).executeTakeFirst(),

    /** Those of published songs, by sort name. */
    listPublic: ({ initial, ...page }: Page & { initial?: string | undefined }) =>
      sortedPage(
        publicArtists().$if(initial !== undefined, (q) => q.where('artists.initial', '=', initial ?? '')),
        {
          columns: orders.name,
          direction: 'asc',
          ...page,
        },
      ),

    publicInitials: () => initialsOf(db, 'artists', 'exists (select 1 from artist_songs where artist_songs.artist_id = listed.id)'),

    list: ({ search, sort, direction, ...page }: Page & { search: string; sort: keyof typeof orders; direction: SortDirection }) =>
      sortedPage(artists(), { columns: orders[sort], direction, ...page, search: { db, for: searchIn(db, 'artists', search) } }),

    count: (search: string) => countFound(db, db.selectFrom('artists'), searchIn(db, 'artists', search)),

    isNameTaken: async (name: string) =>
      (await db.selectFrom('artists').select('id').where('name', '=', name).executeTakeFirst()) !== undefined,

    /** Locks the artist: until the transaction ends it gets no credit, and credits that it got before are committed. */
    async hold(id: string): Promise<void> {
      if (locksRows(db)) await db.selectFrom('artists').select('id').where('id', '=', id).forUpdate().execute()
    },

    /** By songs, published or not, and by albums. */
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

    insert: (artist: NewArtist) => insertRows(db, 'artists', { ...artist, ...artistKeys(artist) }).execute(),

    /** Optimistic concurrency: false when it has another version by now. Absent columns are unchanged. */
    async update(
      before: Pick<ArtistsTable, 'id' | 'name' | 'sort_name'> & { version: number },
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

    remove: (id: string) => db.deleteFrom('artists').where('id', '=', id).execute(),

    /** Songs that credit it and whose artist text contains this name, by id; for update. */
    songsNaming: (id: string, name: string, after: string, limit: number) =>
      db
        .selectFrom('songs')
        .select(['id', 'title', 'artist', 'album', 'disc_number', 'track_number'])
        .where('id', 'in', db.selectFrom('song_credits').select('song_id').where('artist_id', '=', id))
        .where('id', '>', after)
        .where(sql<SqlBool>`${locksRows(db) ? sql`strpos(songs.artist, ${name})` : sql`instr(songs.artist, ${name})`} > 0`)
        .orderBy('id')
        .limit(limit)
        .$if(locksRows(db), (q) => q.forUpdate())
        .execute(),

    albumsNaming: (id: string, name: string) =>
      db
        .selectFrom('albums')
        .select(['id', 'title', 'artist', 'version'])
        .where('id', 'in', db.selectFrom('album_artists').select('album_id').where('artist_id', '=', id))
        .where(sql<SqlBool>`${locksRows(db) ? sql`strpos(albums.artist, ${name})` : sql`instr(albums.artist, ${name})`} > 0`)
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
