import type { albumFields } from '#contract/albums.ts'
import type { AlbumsTable } from '#server/database/catalog-schema.ts'
import type { ColumnMap } from '#server/database/columns.ts'

/** Export files name albums in their songs. */
export const albumColumns = {
  title: { column: 'title', inFile: null, isSearched: true },
  artist: { column: 'artist', inFile: null, isSearched: true },
  kind: { column: 'kind', inFile: null, isSearched: false },
  releaseDate: { column: 'release_date', inFile: null, isSearched: false },
  label: { column: 'label', inFile: null, isSearched: false },
  catalogNumber: { column: 'catalog_number', inFile: null, isSearched: false },
  license: { column: 'license', inFile: null, isSearched: false },
  copyright: { column: 'copyright', inFile: null, isSearched: false },
  description: { column: 'description', inFile: null, isSearched: false },
  musicbrainzId: { column: 'musicbrainz_id', inFile: null, isSearched: false },
} as const satisfies ColumnMap<typeof albumFields, AlbumsTable, object>
