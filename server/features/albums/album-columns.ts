import type { z } from 'zod'
import type { albumFields } from '#contract/albums.ts'
import type { AlbumOfFile } from '#contract/export-file.ts'
import type { VisibilityField } from '#contract/visibility.ts'
import type { AlbumsTable } from '#server/database/catalog-schema.ts'
import type { ColumnMap } from '#server/database/columns.ts'
import { visibilityColumns } from '#server/visibility/visibility-columns.ts'

type FileRow = z.input<typeof AlbumOfFile>

export const albumDetailColumns = {
  title: { column: 'title', inFile: 'title', isSearched: true },
  artist: { column: 'artist', inFile: 'artist', isSearched: true },
  kind: { column: 'kind', inFile: 'kind', isSearched: false },
  releaseDate: { column: 'release_date', inFile: 'release_date', isSearched: false },
  label: { column: 'label', inFile: 'label', isSearched: false },
  catalogNumber: { column: 'catalog_number', inFile: 'catalog_number', isSearched: false },
  license: { column: 'license', inFile: 'license', isSearched: false },
  copyright: { column: 'copyright', inFile: 'copyright', isSearched: false },
  description: { column: 'description', inFile: 'description', isSearched: false },
  musicbrainzId: { column: 'musicbrainz_id', inFile: 'musicbrainz_id', isSearched: false },
  names: { column: 'names', inFile: 'names', isSearched: true, listOf: 'names' },
} as const satisfies ColumnMap<Omit<typeof albumFields, VisibilityField>, AlbumsTable, FileRow>

export const albumColumns = { ...albumDetailColumns, ...visibilityColumns } as const satisfies ColumnMap<
  typeof albumFields,
  AlbumsTable,
  FileRow
>
