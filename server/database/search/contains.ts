import { type RawBuilder, sql } from 'kysely'
import { fold } from './fold.ts'

/** Whether the folded column contains `text`, folded; always true for blank text. Wildcards in `text` are escaped. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${fold(text).replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
