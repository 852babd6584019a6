import type { z } from 'zod'
import type { CategoryInput } from '#contract/categories.ts'
import type { CategoryOfFile } from '#contract/export-file.ts'
import type { ColumnMap } from '#server/database/columns.ts'
import type { CategoriesTable } from '#server/database/schema.ts'

/** Export files contain a category within the rows of its songs and playlists. Searches use `name_key`. */
export const categoryColumns = {
  name: { column: 'name', inFile: 'name', isSearched: true },
  color: { column: 'color', inFile: 'color', isSearched: false },
  description: { column: 'description', inFile: 'description', isSearched: false },
  isActive: { column: 'is_active', inFile: 'is_active', isSearched: false, isFlag: true },
  isFavorite: { column: 'is_favorite', inFile: 'is_favorite', isSearched: false, isFlag: true },
  names: { column: 'names', inFile: 'names', isSearched: false, listOf: 'names' },
} as const satisfies ColumnMap<CategoryInput, CategoriesTable, z.input<typeof CategoryOfFile>>
