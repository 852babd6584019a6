import { sql } from 'kysely'
import type { SortDirection } from '#contract/fields.ts'
import { shownCover } from '#server/database/catalog-expressions.ts'
import type { GivenNames, VisibilityChoice } from '#server/database/column-types.ts'
import { goesWithCreator } from '#server/database/creator-playlists.ts'
import type { Handle } from '#server/database/database.ts'
import { locksRows } from '#server/database/engine/row-locks.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { NewRow, PlaylistsTable } from '#server/database/schema.ts'
import { sortedByName } from '#server/database/search/fold.ts'
import { rowsOf, searchIn } from '#server/database/search/text-search.ts'
import { newestFirst, type Page, type SortColumns, sortedPage } from '#server/database/sorted-page.ts'
import { playlistKeys } from './playlist-columns.ts'

export type PlaylistsRepository = ReturnType<typeof createPlaylistsRepository>

export type PlaylistCardRow = Awaited<ReturnType<PlaylistsRepository['listFeatured']>>['rows'][number]

/** Number of songs on a card. */
const namedSongs = 3
/** Number of songs among which the covers of a mosaic are searched. */
const mosaicSongs = 24

const nameOrder = {
  columns: [
    { column: 'playlists.name_key', kind: 'text' },
    { column: 'playlists.id', kind: 'text' },
  ],
  direction: 'asc',
} as const satisfies { columns: SortColumns; direction: SortDirection }

/** Written as literal SQL, because the partial index is not used with a parameter. */
const isFavorite = sql<boolean>`playlists.is_favorite = true`

const fourOrOne = (covers: string[]): string[] => covers.slice(0, covers.length < 4 ? 1 : 4)

export type NewPlaylist = Omit<NewRow<PlaylistsTable>, keyof ReturnType<typeof playlistKeys>> & VisibilityChoice & GivenNames

/** Playlists with the number and the total length of their published songs. */
const withSums = (db: Handle) =>
  db
    .selectFrom('playlists')
    .leftJoin('profiles', 'profiles.id', 'playlists.profile_id')
    .select(['playlists.id', 'playlists.name', 'playlists.description', 'playlists.is_public', 'playlists.profile_id'])
    .select(['playlists.is_listed', 'playlists.visibility', 'playlists.visible_from', 'playlists.visible_until', 'playlists.is_announced'])
    .select([
      'playlists.protection_id',
      'playlists.school_privacy',
      'playlists.cover_path',
      'playlists.external_cover_url',
      'playlists.created_at',
      'profiles.username as creator_username',
    ])
    .select((eb) => {
      const songs = eb
        .selectFrom('playlist_songs')
        .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
        .whereRef('playlist_songs.playlist_id', '=', 'playlists.id')
        .where('songs.status', '=', 'published')
      return [
        songs.select((count) => count.fn.countAll<number>().as('count')).as('song_count'),
        songs.select((sum) => sum.fn.sum<number>('songs.duration_seconds').as('sum')).as('seconds'),
      ]
    })

export const createPlaylistsRepository = (db: Handle) => {
  /** Playlists that are public, listed or not. */
  const sharedPlaylists = () =>
    db
      .selectFrom('playlists')
      .leftJoin('profiles', 'profiles.id', 'playlists.profile_id')
      .leftJoin('categories', 'categories.id', 'playlists.category_id')
      .where('playlists.is_public', '=', true)
      .select([
        'playlists.id',
        'playlists.name',
        'playlists.description',
        'playlists.cover_path',
        'playlists.external_cover_url',
        'playlists.created_at',
        'playlists.category_id',
        'categories.name as category_name',
        'categories.color as category_color',
        'profiles.username as creator_username',
        'profiles.display_name as creator_display_name',
        'playlists.is_public',
        'playlists.visibility',
        'playlists.visible_from',
        'playlists.visible_until',
        'playlists.is_announced',
        'playlists.downloads',
        'playlists.protection_id',
        'playlists.school_privacy',
      ])
      .select((eb) =>
        eb
          .selectFrom('playlist_songs')
          .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
          .whereRef('playlist_songs.playlist_id', '=', 'playlists.id')
          .where('songs.status', '=', 'published')
          .select((count) => count.fn.countAll<number>().as('count'))
          .as('song_count'),
      )

  /** Playlists in the public lists. */
  const listedPlaylists = () => sharedPlaylists().where('playlists.is_listed', '=', true)

  /** Without `positionMax`, reads all songs of the playlists. */
  async function firstSongsOf(playlistIds: string[], positionMax?: number) {
    if (playlistIds.length === 0) return []
    return db
      .selectFrom((eb) =>
        eb
          .selectFrom('playlist_songs')
          .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
          .where('playlist_songs.playlist_id', 'in', playlistIds)
          .where('songs.status', '=', 'published')
          .$if(positionMax !== undefined, (q) => q.where('playlist_songs.position', '<=', Number(positionMax)))
          .select(['playlist_songs.playlist_id', 'songs.id', 'songs.title', 'songs.artist'])
          .select((ranked) =>
            ranked.fn
              .agg<number>('row_number')
              .over((over) => over.partitionBy('playlist_songs.playlist_id').orderBy('playlist_songs.position'))
              .as('place'),
          )
          .as('ordered'),
      )
      .leftJoin('artists', 'artists.name', 'ordered.artist')
      .selectAll('ordered')
      .select('artists.id as artist_id')
      .where('place', '<=', namedSongs)
      .orderBy('place')
      .execute()
  }

  const publicByName = () => listedPlaylists().orderBy('playlists.name_key').orderBy('playlists.id')

  /**
   * Removes songs from every playlist and returns the affected playlists, whose positions now have gaps. Locks the songs, so that they
   * cannot be added to another playlist until the transaction ends.
   */
  async function removeSongsLeavingGaps(songIds: readonly string[]): Promise<string[]> {
    if (locksRows(db)) {
      await db.selectFrom('songs').select('id').where('id', 'in', songIds).orderBy('id').forUpdate().execute()
      const containing = db.selectFrom('playlist_songs').select('playlist_id').where('song_id', 'in', songIds)
      await db.selectFrom('playlists').select('id').where('id', 'in', containing).orderBy('id').forUpdate().execute()
    }
    const removed = await db.deleteFrom('playlist_songs').where('song_id', 'in', songIds).returning('playlist_id').execute()
    return [...new Set(removed.map(({ playlist_id }) => playlist_id))]
  }

  /** Renumbers positions to 1..n. */
  async function closeGaps(playlistIds: readonly string[]): Promise<void> {
    if (playlistIds.length === 0) return
    await db
      .updateTable('playlist_songs')
      .from((eb) =>
        eb
          .selectFrom('playlist_songs')
          .select('id')
          .select((ordered) =>
            ordered.fn
              .agg<number>('row_number')
              .over((over) => over.partitionBy('playlist_id').orderBy('position'))
              .as('place'),
          )
          .where('playlist_id', 'in', playlistIds)
          .as('ordered'),
      )
      .set((eb) => ({ position: eb.ref('ordered.place') }))
      .whereRef('ordered.id', '=', 'playlist_songs.id')
      .whereRef('ordered.place', '!=', 'playlist_songs.position')
      .execute()
  }

  return {
    findShared: (id: string) => sharedPlaylists().where('playlists.id', '=', id).executeTakeFirst(),

    /** Favorites and playlists of favorite categories, by name; all public playlists if nothing is marked. */
    async listFeatured(page: Page) {
      const listed = db.selectFrom('playlists').where('playlists.is_public', '=', true).where('playlists.is_listed', '=', true)
      const categories = await db.selectFrom('categories').select('id').where('is_favorite', '=', true).execute()
      const marked = [listed.where(isFavorite), ...categories.map(({ id }) => listed.where('playlists.category_id', '=', id))].map(
        (playlists) => playlists.select('playlists.id'),
      )
      // The first page of each kind, read from its own index. Together they contain the first page of all.
      const parts = await Promise.all(
        marked.map((playlists) => sortedPage(playlists, { ...nameOrder, cursor: page.cursor, limit: page.limit + 1 })),
      )
      const candidates = parts.flatMap(({ rows }) => rows.map(({ id }) => id))
      if (candidates.length === 0) {
        // No rows after a cursor can mean the end of the list, although some are marked.
        const before = page.cursor === undefined ? [] : await Promise.all(marked.map((playlists) => playlists.limit(1).executeTakeFirst()))
        return before.some(Boolean) ? { rows: [], nextCursor: null } : sortedPage(listedPlaylists(), { ...nameOrder, ...page })
      }
      // Counts songs only for the playlists of the page: SQLite would count them for all candidates before sorting.
      const { rows, nextCursor } = await sortedPage(listed.select('playlists.id').where('playlists.id', 'in', candidates), {
        ...nameOrder,
        ...page,
      })
      const ids = rows.map(({ id }) => id)
      return { rows: await rowsOf(publicByName(), { table: 'playlists' }, ids), nextCursor }
    },

    /** Playlists of a category, newest first, whose name or description contains `search`. */
    listOfCategory: ({ categoryId, search, ...page }: { categoryId: string; search: string } & Page) =>
      sortedPage(listedPlaylists().where('playlists.category_id', '=', categoryId), {
        ...newestFirst('playlists'),
        ...page,
        search: { db, for: searchIn(db, 'playlists', search) },
      }),

    /** Public playlists if they are shown, playlists with the opened protections, and those of the profile, by name. */
    listVisible: (o: { profileId: string | null; withPublic: boolean; opened: readonly string[] }) =>
      withSums(db)
        .where((eb) =>
          eb.or([
            ...(o.withPublic ? [eb('playlists.is_listed', '=', true)] : []),
            ...(o.withPublic && o.opened.length > 0 ? [eb('playlists.protection_id', 'in', o.opened)] : []),
            eb('playlists.profile_id', '=', o.profileId ?? ''),
          ]),
        )
        .orderBy('playlists.name_key')
        .orderBy('playlists.id')
        .execute(),

    findWithSums: (id: string) => withSums(db).where('playlists.id', '=', id).executeTakeFirst(),

    search: (text: string, page: Page) =>
      sortedPage(listedPlaylists(), { ...nameOrder, ...page, search: { db, for: searchIn(db, 'playlists', text) } }),

    /** Public playlists that contain the song, by name. */
    listOfSong(songId: string, limit: number) {
      // Counts songs only for the first playlists: SQLite would count them for all before sorting.
      const first = db
        .selectFrom('playlists')
        .select('playlists.id')
        .where('playlists.id', 'in', db.selectFrom('playlist_songs').select('playlist_id').where('song_id', '=', songId))
        .where('playlists.is_public', '=', true)
        .where('playlists.is_listed', '=', true)
        .orderBy('playlists.name_key')
        .orderBy('playlists.id')
        .limit(limit)
      return publicByName().where('playlists.id', 'in', first).execute()
    },

    /** Public playlists with songs of the artist, by name. */
    listOfArtist: (artistId: string, limit: number) =>
      listedPlaylists()
        .innerJoin('artist_playlists', 'artist_playlists.playlist_id', 'playlists.id')
        .where('artist_playlists.artist_id', '=', artistId)
        .orderBy('artist_playlists.name_key')
        .orderBy('artist_playlists.playlist_id')
        .limit(limit)
        .execute(),

    /** Categories with public songs or playlists, and their number of playlists. */
    publicCategories: async () =>
      sortedByName(
        await db
          .selectFrom('categories')
          .leftJoin('counters', (on) => on.onRef('counters.subject', '=', 'categories.id').on('counters.what', '=', 'public_playlists'))
          .select(['categories.id', 'categories.name', 'categories.color', 'counters.count as playlist_count'])
          .where((eb) =>
            eb.or([
              eb('counters.count', '>', 0),
              eb.exists(
                eb
                  .selectFrom('songs')
                  .select('songs.id')
                  .whereRef('songs.category_id', '=', 'categories.id')
                  .where('songs.status', '=', 'published'),
              ),
            ]),
          )
          .execute(),
        ({ name }) => name,
      ),

    /**
     * For playlists without a cover: four different covers among their first songs, or one if there are fewer. They form the playlist's
     * cover.
     */
    async songCovers(
      playlists: readonly Pick<PlaylistsTable, 'id' | 'cover_path' | 'external_cover_url'>[],
    ): Promise<Map<string, string[]>> {
      const ids = playlists.filter((row) => row.cover_path === null && row.external_cover_url === null).map(({ id }) => id)
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('playlist_songs')
        .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
        .select(['playlist_songs.playlist_id', shownCover('songs').as('cover_path')])
        .where('playlist_songs.playlist_id', 'in', ids)
        .where('playlist_songs.position', '<=', mosaicSongs)
        .where('songs.status', '=', 'published')
        .orderBy('playlist_songs.position')
        .execute()
      const covers = Map.groupBy(rows, (row) => row.playlist_id)
      return new Map([...covers].map(([id, songs]) => [id, fourOrOne([...new Set(songs.flatMap(({ cover_path }) => cover_path ?? []))])]))
    },

    /** The first published songs of each playlist, in order. */
    async listFirstSongs(playlists: readonly { id: string; song_count: number | null }[]) {
      const first = await firstSongsOf(
        playlists.map(({ id }) => id),
        namedSongs,
      )
      const found = Map.groupBy(first, ({ playlist_id }) => playlist_id)
      // They begin with songs that are not published.
      const lacking = playlists.flatMap(({ id, song_count }) =>
        (found.get(id)?.length ?? 0) < Math.min(namedSongs, Number(song_count)) ? id : [],
      )
      return [...first.filter(({ playlist_id }) => !lacking.includes(playlist_id)), ...(await firstSongsOf(lacking))]
    },

    findCategory: (id: string) =>
      db.selectFrom('categories').select(['id', 'name', 'color', 'description']).where('id', '=', id).executeTakeFirst(),

    insert: (playlist: NewPlaylist) => insertRows(db, 'playlists', { ...playlist, ...playlistKeys(playlist) }).execute(),

    /** Playlists that have at least one of these songs. */
    async idsWithSongs(songIds: readonly string[]): Promise<string[]> {
      const rows = await db.selectFrom('playlist_songs').select('playlist_id').distinct().where('song_id', 'in', songIds).execute()
      return rows.map(({ playlist_id }) => playlist_id)
    },

    /** Removes the playlists of a profile that go with it and returns the keys of their covers. */
    async removeOfCreator(profileId: string): Promise<string[]> {
      const removed = await db
        .deleteFrom('playlists')
        .where('profile_id', '=', profileId)
        .where(goesWithCreator)
        .returning('cover_path')
        .execute()
      return removed.flatMap(({ cover_path }) => cover_path ?? [])
    },

    /** Positions are deleted by cascade. */
    remove: (id: string) => db.deleteFrom('playlists').where('id', '=', id).execute(),

    /** Removes songs from every playlist and closes the gaps, so that positions stay 1..n. */
    async removeSongs(songIds: readonly string[]): Promise<void> {
      await closeGaps(await removeSongsLeavingGaps(songIds))
    },

    removeSongsLeavingGaps,
    closeGaps,
  }
}
