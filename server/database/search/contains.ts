import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '#contract/search-words.ts'

const escaped = (text: string) => text.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)

/** Whether the folded column contains every word of `text`; always true for blank text. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  const words = searchWords(text)
  const conditions = (words.length > 0 ? words : ['']).map((word) => sql`${sql.ref(column)} like ${`%${escaped(word)}%`} escape '\\'`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
