import { type Selectable, sql } from 'kysely'
import type { PlaylistFilter } from '#contract/admin-playlists.ts'
import type { SearchedColumn } from '#server/database/columns.ts'
import { allOf } from '#server/database/conditions.ts'
import type { Handle } from '#server/database/database.ts'
import type { PlaylistsTable } from '#server/database/schema.ts'
import { countFound } from '#server/database/search/counting.ts'
import { candidates } from '#server/database/search/ngram-index.ts'
import { orMatches, searchIn, type TextSearch } from '#server/database/search/text-search.ts'
import { newestFirst, type Page, sortedPage } from '#server/database/sorted-page.ts'
import { type playlistColumns, playlistKeys } from './playlist-columns.ts'
import type { NewPlaylist } from './playlists.repository.ts'

type AdminPlaylistsRepository = ReturnType<typeof createAdminPlaylistsRepository>
export type AdminPlaylistRow = NonNullable<Awaited<ReturnType<AdminPlaylistsRepository['find']>>>

/** Columns of the row that an edit is based on. */
type Edited = Pick<Selectable<PlaylistsTable>, 'id' | SearchedColumn<typeof playlistColumns>> & { version: number }
type PlaylistContent = Omit<NewPlaylist, 'id' | 'profile_id' | 'created_at'>

export const createAdminPlaylistsRepository = (db: Handle) => {
  const playlists = () =>
    db
      .selectFrom('playlists')
      .leftJoin('profiles', 'profiles.id', 'playlists.profile_id')
      .leftJoin('categories', 'categories.id', 'playlists.category_id')
      .selectAll('playlists')
      .select([
        'categories.name as category_name',
        'categories.color as category_color',
        'profiles.username as creator_username',
        'profiles.display_name as creator_display_name',
      ])
      .select((eb) =>
        eb
          .selectFrom('playlist_songs')
          .whereRef('playlist_songs.playlist_id', '=', 'playlists.id')
          .select((count) => count.fn.countAll<number>().as('count'))
          .as('song_count'),
      )

  return {
    find: (id: string) => playlists().where('playlists.id', '=', id).executeTakeFirst(),

    /** Newest first. */
    list: ({ cursor, limit, ...filter }: PlaylistFilter & Page) =>
      sortedPage(playlists().where(conditionOf(filter)), {
        ...newestFirst('playlists'),
        cursor,
        limit,
        search: { db, for: searchFor(db, filter.search ?? '') },
      }),

    count: (filter: PlaylistFilter) =>
      countFound(db, {
        table: 'playlists',
        rows: db.selectFrom('playlists').leftJoin('profiles', 'profiles.id', 'playlists.profile_id').where(conditionOf(filter)),
        isFiltered: filter.visibility !== undefined || filter.categoryId !== undefined,
        search: searchFor(db, filter.search ?? ''),
      }),

    /**
     * Optimistic concurrency: returns false if the version differs from that of `before`, or the playlist is deleted. Absent columns are
     * unchanged.
     */
    async update(before: Edited, changes: Partial<PlaylistContent>): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('playlists')
        .set({ ...changes, ...playlistKeys({ ...before, ...changes }), version: before.version + 1 })
        .where('id', '=', before.id)
        .where('version', '=', before.version)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Locks the playlist and increments its version, so that open editors become stale. False if it is deleted. */
    async countEdit(id: string, change: Partial<Pick<PlaylistContent, 'is_favorite'>> = {}): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('playlists')
        .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** The columns that decide who may see a cover, for each playlist that uses it. */
    guardsOfCover: (coverPath: string) =>
      db
        .selectFrom('playlists')
        .select([
          'profile_id',
          'is_public',
          'visibility',
          'visible_from',
          'visible_until',
          'is_announced',
          'protection_id',
          'school_privacy',
        ])
        .where('cover_path', '=', coverPath)
        .execute(),
  }
}

const visibilityConditions = { public: sql<boolean>`playlists.is_public`, private: sql<boolean>`not playlists.is_public` }

const conditionOf = ({ visibility, categoryId }: PlaylistFilter) =>
  allOf(visibility && visibilityConditions[visibility], categoryId ? sql<boolean>`playlists.category_id = ${categoryId}` : undefined)

/** Matches search_text, which contains the folded name and description, and the folded names of creators. */
function searchFor(db: Handle, search: string): TextSearch | null {
  const playlists = searchIn(db, 'playlists', search)
  const ofCreators = async () => sql<string>`select id from playlists where profile_id in (${await candidates(db, 'profiles', search)})`
  return playlists && orMatches(playlists, 'profiles.search_text', ofCreators)
}
