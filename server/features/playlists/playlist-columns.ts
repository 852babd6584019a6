import type { z } from 'zod'
import type { playlistFields } from '#contract/admin-playlists.ts'
import type { PlaylistOfFile } from '#contract/export-file.ts'
import { type ColumnMap, type SearchedColumn, searchTextOf } from '#server/database/columns.ts'
import type { PlaylistsTable } from '#server/database/schema.ts'
import { sortKey } from '#server/database/search/fold.ts'
import { visibilityColumns } from '#server/visibility/visibility-columns.ts'

type FileRow = z.input<typeof PlaylistOfFile>

/** Has the field names of responses. */
export const playlistDetailColumns = {
  name: { column: 'name', inFile: 'name', isSearched: true },
  description: { column: 'description', inFile: 'description', isSearched: true },
  names: { column: 'names', inFile: 'names', isSearched: true, listOf: 'names' },
  isPublic: { column: 'is_public', inFile: 'is_public', isSearched: false, isFlag: true },
  isFavorite: { column: 'is_favorite', inFile: 'is_favorite', isSearched: false, isFlag: true },
  schoolPrivacy: { column: 'school_privacy', inFile: 'school_privacy', isSearched: false },
  ...visibilityColumns,
} as const satisfies ColumnMap<Omit<typeof playlistFields, 'categoryId'>, PlaylistsTable, FileRow>

export const playlistColumns = {
  ...playlistDetailColumns,
  categoryId: { column: 'category_id', inFile: 'category_id', isSearched: false },
} as const satisfies ColumnMap<typeof playlistFields, PlaylistsTable, FileRow>

/** Columns by which playlists are sorted and searched. */
export const playlistKeys = (
  playlist: { [C in SearchedColumn<typeof playlistColumns>]?: string | null | undefined } & { name: string },
) => ({
  name_key: sortKey(playlist.name),
  search_text: searchTextOf(playlistColumns, playlist),
})
