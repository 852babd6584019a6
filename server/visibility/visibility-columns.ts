import type { VisibilityField, visibilityFields } from '#contract/visibility.ts'
import type { VisibilityColumns } from '#server/database/column-types.ts'
import type { ColumnMap } from '#server/database/columns.ts'

type FileRow = Partial<Record<'visibility' | 'visible_from' | 'visible_until' | 'is_announced' | 'downloads', unknown>>

/** Column map shared by songs, albums and playlists. */
export const visibilityColumns = {
  visibility: { column: 'visibility', inFile: 'visibility', isSearched: false },
  visibleFrom: { column: 'visible_from', inFile: 'visible_from', isSearched: false },
  visibleUntil: { column: 'visible_until', inFile: 'visible_until', isSearched: false },
  isAnnounced: { column: 'is_announced', inFile: 'is_announced', isSearched: false, isFlag: true },
  downloads: { column: 'downloads', inFile: 'downloads', isSearched: false },
} as const satisfies ColumnMap<typeof visibilityFields, VisibilityColumns, FileRow>

/** Values of an item without restrictions. */
export const unrestricted = {
  visibility: 'public' as const,
  visibleFrom: null,
  visibleUntil: null,
  isAnnounced: false,
  downloads: 'default' as const,
} satisfies Record<VisibilityField, unknown>
