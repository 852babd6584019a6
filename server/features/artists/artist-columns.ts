import type { z } from 'zod'
import type { artistFields } from '#contract/artists.ts'
import type { ArtistOfFile } from '#contract/export-file.ts'
import type { ArtistsTable } from '#server/database/catalog-schema.ts'
import type { ColumnMap } from '#server/database/columns.ts'

export const artistColumns = {
  name: { column: 'name', inFile: 'name', isSearched: true },
  sortName: { column: 'sort_name', inFile: 'sort_name', isSearched: true },
  summary: { column: 'summary', inFile: 'summary', isSearched: false },
  description: { column: 'description', inFile: 'description', isSearched: false },
  links: { column: 'links', inFile: 'links', isSearched: false, listOf: 'links' },
  musicbrainzId: { column: 'musicbrainz_id', inFile: 'musicbrainz_id', isSearched: false },
  names: { column: 'names', inFile: 'names', isSearched: true, listOf: 'names' },
} as const satisfies ColumnMap<typeof artistFields, ArtistsTable, z.input<typeof ArtistOfFile>>
