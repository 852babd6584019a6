import type { artistFields } from '#contract/artists.ts'
import type { ArtistsTable } from '#server/database/catalog-schema.ts'
import type { ColumnMap } from '#server/database/columns.ts'

/** Export files name artists in the credits of songs. */
export const artistColumns = {
  name: { column: 'name', inFile: null, isSearched: true },
  sortName: { column: 'sort_name', inFile: null, isSearched: true },
  summary: { column: 'summary', inFile: null, isSearched: false },
  description: { column: 'description', inFile: null, isSearched: false },
  links: { column: 'links', inFile: null, isSearched: false, listOf: 'links' },
  musicbrainzId: { column: 'musicbrainz_id', inFile: null, isSearched: false },
} as const satisfies ColumnMap<typeof artistFields, ArtistsTable, object>
