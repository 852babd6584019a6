import { type RawBuilder, sql } from 'kysely'
import { searchWords, wordsAsTyped } from '#contract/search-words.ts'

const escaped = (text: string) => text.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)

/** Columns with folded names only, and not the other forms in which people type them (searchText in contract/search-words.ts). */
const plainColumns = new Set(['categories.name_key', 'users.email', 'code_destinations.search_text'])

/** The words of `text` as the column has them. */
export const wordsIn = (column: string, text: string): string[] => (plainColumns.has(column) ? wordsAsTyped : searchWords)(text)

/** Whether the folded column contains every word of `text`; always true for blank text. `copied`: the column that it is a copy of. */
export function contains(column: string, text: string, copied = column): RawBuilder<boolean> {
  const words = wordsIn(copied, text)
  const conditions = (words.length > 0 ? words : ['']).map((word) => sql`${sql.ref(column)} like ${`%${escaped(word)}%`} escape '\\'`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
