import type { z } from 'zod'
import type { DynamicCodeInput } from '#contract/codes.ts'
import type { CodeOfFile } from '#contract/export-file.ts'
import type { CodesTable } from '#server/database/codes-schema.ts'
import type { ColumnMap } from '#server/database/columns.ts'

/** The names of destinations are searched in `code_destinations`. */
export const codeColumns = {
  code: { column: 'code', inFile: 'code', isSearched: true },
  label: { column: 'label', inFile: 'label', isSearched: true },
  destination: { column: 'destination', inFile: 'destination', isSearched: false },
  startsAt: { column: 'starts_at', inFile: 'starts_at', isSearched: false },
  endsAt: { column: 'ends_at', inFile: 'ends_at', isSearched: false },
  fallbackDestination: { column: 'fallback_destination', inFile: 'fallback_destination', isSearched: false },
  isActive: { column: 'is_active', inFile: 'is_active', isSearched: false, isFlag: true },
  message: { column: 'message', inFile: 'message', isSearched: false },
} as const satisfies ColumnMap<DynamicCodeInput, CodesTable, z.input<typeof CodeOfFile>>
