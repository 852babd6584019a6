import { type RawBuilder, sql } from 'kysely'
import { fold } from './fold.ts'

/** True if the folded column contains `text`, folded; always for a blank text. Wildcards in `text` are escaped. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${fold(text).replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
