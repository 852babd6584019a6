import { type RawBuilder, sql } from 'kysely'
import { albumSongsMax } from '#contract/albums.ts'
import type { SortDirection } from '#contract/fields.ts'
import { periodDays } from '#contract/periods.ts'
import type { SongBrowsing, SongFilter, SongSort } from '#contract/songs.ts'
import { allOf } from '#server/database/conditions.ts'
import { countOf } from '#server/database/count-of.ts'
import type { Handle } from '#server/database/database.ts'
import { countFound } from '#server/database/search/counting.ts'
import { searchSongs, songsByTitle } from '#server/database/search/song-search.ts'
import { anyFound, type TextSearch } from '#server/database/search/text-search.ts'
import { cursorAfter, newestFirst, type Page, type Skip, type SortColumns, sortedPage } from '#server/database/sorted-page.ts'
import { selectSongs, selectSongsByCategory } from './song-rows.repository.ts'

/** Sorted lists of songs: in the admin area with any filter, and as visitors browse them. */
export const createSongListsRepository = (db: Handle) => {
  const songsOf = (filter: SongFilter) =>
    db.selectFrom('songs').innerJoin('categories', 'categories.id', 'songs.category_id').where(conditionOf(filter))

  /**
   * Read category by category: otherwise PostgreSQL sorts all songs of a category. Each category is a query, so empty ones are left out.
   */
  async function songsByCategory() {
    const categories = await db
      .selectFrom('categories')
      .select(['id', 'name_key'])
      .where(({ exists, selectFrom }) => exists(selectFrom('songs').select('songs.id').whereRef('songs.category_id', '=', 'categories.id')))
      .orderBy('name_key')
      .execute()
    return categories.map(({ id, name_key }) => ({ value: name_key, condition: sql<boolean>`songs.category_id = ${id}` }))
  }

  /** Groups for sort orders whose first column is better read one value after the other. */
  async function groupsOf(sort: SongSort, filter: SongFilter, search: TextSearch | null) {
    if (sort !== 'category' && sort !== 'favorite') return {}
    if (search && !(await search.hasMore(matchesSortedAtOnce))) return {}
    if (sort === 'category') return search || isAny(filter) ? { groups: await songsByCategory() } : {}
    return search ? { groups: songsByFavorite } : {}
  }

  /** Whether an account has uploaded so few songs that sorting them is faster than finding them in the order of all songs. */
  async function hasFew(uploadedBy: string | undefined): Promise<boolean> {
    if (!uploadedBy) return false
    const oneMore = db.selectFrom('songs').select('id').where('uploaded_by', '=', uploadedBy).limit(1).offset(matchesSortedAtOnce)
    return (await oneMore.executeTakeFirst()) === undefined
  }

  return {
    /** Throws malformed_request if the cursor belongs to another order. */
    async page(filter: SongFilter, o: { sort: SongSort; direction: SortDirection } & Page) {
      const search = await searchSongs(db, filter.search ?? '')
      const [first, ...rest] = orders[o.sort]
      const groups = await groupsOf(o.sort, filter, search)
      const hasFewUploads = o.sort !== 'created' && (await hasFew(filter.uploadedBy))
      return sortedPage(
        (o.sort === 'category' && !search ? selectSongsByCategory : selectSongs)(db)
          .where(conditionOf(filter))
          .$if(o.sort !== 'created', (q) => q.where(amongFew(filter, hasFewUploads))),
        { ...o, columns: [{ ...first, ...groups }, ...rest], search: { db, for: search } },
      )
    },

    /** Published songs, as visitors browse them. */
    browse: ({ sort, categoryId, mediaType, ...page }: SongBrowsing & Page) =>
      sortedPage(
        selectSongs(db)
          .where('songs.status', '=', 'published')
          .$if(categoryId !== undefined, (q) => q.where(isOf(categoryId)))
          .$if(mediaType !== undefined, (q) => q.where('songs.media_type', '=', mediaType ?? 'audio')),
        { ...page, ...(sort === 'newest' ? newestFirst('songs') : { columns: orders[sort], direction: 'asc' }) },
      ),

    /** The cursor that skips `count` songs, by title. */
    cursorOfTitles: (position: Skip) =>
      cursorAfter(db.selectFrom('songs').where('songs.status', '=', 'published'), { columns: orders.title, direction: 'asc', ...position }),

    /** Published songs with this track number, by title. The conditions are those of the partial index. */
    ofNumber: (number: number, limit: number) =>
      selectSongs(db)
        .where(isListed)
        .where('songs.track_number', '=', number)
        .orderBy('songs.title_key')
        .orderBy('songs.id')
        .limit(limit)
        .execute(),

    /** Published songs of a genre. */
    ofGenre: (genre: string, page: Page) =>
      sortedPage(
        selectSongs(db)
          .innerJoin('song_genres', 'song_genres.song_id', 'songs.id')
          .where('songs.status', '=', 'published')
          .where('song_genres.genre', '=', genre),
        { ...byGenre, ...page },
      ),

    cursorOfGenre: (genre: string, position: Skip) =>
      cursorAfter(db.selectFrom('song_genres').where('genre', '=', genre), { ...byGenre, ...position }),

    /** Published songs from an id on. Ids are random, so a random start id gives a random selection. */
    fromId: (id: string, { genre, fromYear, toYear }: { genre?: string; fromYear?: number; toYear?: number }, limit: number) =>
      selectSongs(db)
        .where('songs.status', '=', 'published')
        .where('songs.id', '>=', id)
        .$if(genre !== undefined, (q) =>
          q.where(
            'songs.id',
            'in',
            db
              .selectFrom('song_genres')
              .select('song_id')
              .where('genre', '=', genre ?? ''),
          ),
        )
        .$if(fromYear !== undefined, (q) => q.where('songs.year', '>=', fromYear ?? 0))
        .$if(toYear !== undefined, (q) => q.where('songs.year', '<=', toYear ?? 0))
        .orderBy('songs.id')
        .limit(limit)
        .execute(),

    /** Published songs of an artist without an album, by title. */
    singlesOf: (artistId: string) =>
      selectSongs(db)
        .innerJoin('artist_songs', 'artist_songs.song_id', 'songs.id')
        .where('artist_songs.artist_id', '=', artistId)
        .where('songs.album_id', 'is', null)
        .where('songs.status', '=', 'published')
        .orderBy('artist_songs.title_key')
        .orderBy('artist_songs.song_id')
        .limit(albumSongsMax)
        .execute(),

    /** Number and total seconds of the songs without an album, per artist that has any. */
    async countSingles(artistIds: readonly string[]): Promise<Map<string, { songCount: number; seconds: number }>> {
      if (artistIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('artist_songs')
        .innerJoin('songs', 'songs.id', 'artist_songs.song_id')
        .select((eb) => ['artist_id', eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('duration_seconds').as('seconds')])
        .where('artist_id', 'in', artistIds)
        .where('songs.album_id', 'is', null)
        .where('songs.status', '=', 'published')
        .groupBy('artist_id')
        .execute()
      return new Map(rows.map(({ artist_id, count, seconds }) => [artist_id, { songCount: Number(count), seconds: Number(seconds ?? 0) }]))
    },

    /** Published songs that credit an artist, by title. */
    ofArtist: (artistId: string, page: Page) =>
      sortedPage(
        selectSongs(db).innerJoin('artist_songs', 'artist_songs.song_id', 'songs.id').where('artist_songs.artist_id', '=', artistId),
        {
          columns: [
            { column: 'artist_songs.title_key', kind: 'text' },
            { column: 'artist_songs.song_id', kind: 'text' },
          ],
          direction: 'asc',
          ...page,
        },
      ),

    /** Published songs that credit an artist, newest first. */
    newestOfArtist: (artistId: string, limit: number) =>
      selectSongs(db)
        .where(
          'songs.id',
          'in',
          db
            .selectFrom('artist_songs')
            .innerJoin('songs as newest', 'newest.id', 'artist_songs.song_id')
            .select('newest.id')
            .where('artist_songs.artist_id', '=', artistId)
            .orderBy('newest.created_at', 'desc')
            .orderBy('newest.id', 'desc')
            .limit(limit),
        )
        .orderBy('songs.created_at', 'desc')
        .orderBy('songs.id', 'desc')
        .execute(),

    /** Published songs that credit an artist and were played in the last 364 days, most played first. */
    mostPlayedOfArtist: (artistId: string, limit: number) =>
      selectSongs(db)
        .innerJoin(
          db
            .selectFrom('artist_songs')
            .innerJoin('song_rankings', 'song_rankings.song_id', 'artist_songs.song_id')
            .select(['artist_songs.song_id', 'last_364'])
            .where('artist_songs.artist_id', '=', artistId)
            .where('last_364', '>', 0)
            .orderBy('last_364', 'desc')
            .orderBy('artist_songs.song_id')
            .limit(limit)
            .as('played'),
          'played.song_id',
          'songs.id',
        )
        .orderBy('played.last_364', 'desc')
        .orderBy('songs.id')
        .execute(),

    /** Ordered by disc, track and title. */
    ofAlbum: (albumId: string, { pending }: { pending: 'included' | 'left-out' }) =>
      selectSongs(db)
        .where('songs.album_id', '=', albumId)
        .$if(pending === 'left-out', (q) => q.where('songs.status', '!=', 'pending'))
        .orderBy('songs.track_order')
        .orderBy('songs.title_key')
        .orderBy('songs.id')
        .limit(albumSongsMax)
        .execute(),

    async count({ search = '', ...filter }: SongFilter) {
      return countFound(db, { table: 'songs', rows: songsOf(filter), isFiltered: !isAny(filter), search: await searchSongs(db, search) })
    },

    /** Accounts that have uploaded songs, and the one with this id, by name. */
    async uploaders(id: string | undefined, limit: number) {
      const rows = await db
        .selectFrom('profiles')
        .select(['id', 'username', 'display_name'])
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            exists(selectFrom('songs').select('songs.id').whereRef('songs.uploaded_by', '=', 'profiles.id')),
            ...(id === undefined ? [] : [eb('profiles.id', '=', id)]),
          ]),
        )
        .orderBy('display_name')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id, username, display_name }) => ({ id, username, displayName: display_name }))
    },

    countPending: () => countOf(db.selectFrom('songs').where(isPending)),

    /** At most `limit` ids, in arbitrary order. */
    async ids(filter: SongFilter, limit: number): Promise<string[]> {
      const search = await searchSongs(db, filter.search ?? '')
      if (search) return anyFound(db, songsOf(filter), search, limit)
      const rows = await songsOf(filter).select('songs.id').limit(limit).execute()
      return rows.map(({ id }) => id)
    },
  }
}

/** Above this number of matches, only the order by title uses the search index. */
const matchesSortedAtOnce = 10_000
const songsByFavorite = [false, true].map((value) => ({ value, condition: sql<boolean>`songs.is_favorite = ${value}` }))

const isAny = (filter: SongFilter) => Object.values(filter).every((value) => !value)

/** Written as literal SQL, because the partial indexes are not used with a parameter. */
const isPending = sql<boolean>`songs.status = 'pending'`
const isListed = sql<boolean>`songs.status = 'published'`
const isOfVisibility = { listed: isListed, restricted: sql<boolean>`songs.status = 'restricted'` }
/** Filters with few matches: sorting them is faster than finding them in the order of all songs. */
const amongFew = ({ status, visibility, uploadedBy }: SongFilter, hasFewUploads: boolean) =>
  allOf(
    hasFewUploads ? sql`songs.id in (select id from songs where uploaded_by = ${uploadedBy})` : undefined,
    status === 'pending' ? sql`songs.id in (select id from songs where status = 'pending')` : undefined,
    visibility === 'restricted' ? sql`songs.id in (select id from songs where status = 'restricted')` : undefined,
  )

/** Few matches, too: renditions make most files playable everywhere. */
const isLimited = sql<boolean>`songs.media_path in (select path from media_files where not plays_everywhere)`
const isOf = (categoryId: string | undefined) => sql<boolean>`songs.category_id = ${categoryId}`

const isOfStatus: Record<NonNullable<SongFilter['status']>, RawBuilder<boolean>> = {
  pending: isPending,
  published: isListed,
  limited: isLimited,
  attention: sql`(${isPending} or songs.is_file_missing or ${isLimited})`,
}

/** The conditions of the filter except its text. */
const conditionOf = ({ status, visibility, categoryId, mediaType, uploadedBy, added }: SongFilter) =>
  allOf(
    status && isOfStatus[status],
    visibility && isOfVisibility[visibility],
    categoryId ? isOf(categoryId) : undefined,
    mediaType && sql<boolean>`songs.media_type = ${mediaType}`,
    uploadedBy ? sql<boolean>`songs.uploaded_by = ${uploadedBy}` : undefined,
    added && sql<boolean>`songs.created_at >= ${new Date(Date.now() - periodDays[added] * dayMs).toISOString()}`,
  )

const byGenre = { columns: [{ column: 'song_genres.song_id', kind: 'text' }], direction: 'asc' } as const

const dayMs = 86_400_000

const [title, id] = songsByTitle.columns

/** Each order has an index (migration 003). */
const orders: Record<SongSort, SortColumns> = {
  title: [title, id],
  artist: [{ column: 'songs.artist_key', kind: 'text', isNullable: true }, title, id],
  category: [{ column: 'categories.name_key', kind: 'text' }, title, id],
  favorite: [{ column: 'songs.is_favorite', kind: 'flag' }, title, id],
  duration: [{ column: 'songs.duration_seconds', kind: 'number', isNullable: true }, id],
  created: [{ column: 'songs.created_at', kind: 'text' }, id],
}
