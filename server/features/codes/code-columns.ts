import type { z } from 'zod'
import type { LivingCodeInput } from '#contract/codes.ts'
import type { CodeOfFile } from '#contract/export-file.ts'
import type { ColumnMap } from '#server/database/columns.ts'
import type { CodesTable } from '#server/database/schema.ts'

/** Targets are searched by their names, in a table of their own. */
export const codeColumns = {
  code: { column: 'code', inFile: 'code', isSearched: true },
  label: { column: 'label', inFile: 'label', isSearched: true },
  aim: { column: 'aim', inFile: 'aim', isSearched: false },
  startsAt: { column: 'starts_at', inFile: 'starts_at', isSearched: false },
  endsAt: { column: 'ends_at', inFile: 'ends_at', isSearched: false },
  afterwards: { column: 'afterwards', inFile: 'afterwards', isSearched: false },
  isActive: { column: 'is_active', inFile: 'is_active', isSearched: false, isFlag: true },
  message: { column: 'message', inFile: 'message', isSearched: false },
} as const satisfies ColumnMap<LivingCodeInput, CodesTable, z.input<typeof CodeOfFile>>
