import type { z } from 'zod'
import type { RedirectionOfFile } from '#contract/export-file.ts'
import type { RedirectionInput } from '#contract/redirections.ts'
import type { ColumnMap } from '#server/database/columns.ts'
import type { RedirectionsTable } from '#server/database/schema.ts'

export const redirectionColumns = {
  fromUrl: { column: 'from_url', inFile: 'from_url', isSearched: true },
  toUrl: { column: 'to_url', inFile: 'to_url', isSearched: true },
  isActive: { column: 'is_active', inFile: 'is_active', isSearched: false, isFlag: true },
} as const satisfies ColumnMap<RedirectionInput, RedirectionsTable, z.input<typeof RedirectionOfFile>>
