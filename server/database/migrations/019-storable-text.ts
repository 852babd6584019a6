import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/**
 * SQLite stored U+0000 in texts, which PostgreSQL rejects: such a site could not be moved, nor its archive restored there. Each becomes
 * U+FFFD, which keeps values different that have to be unique. PostgreSQL never stored any.
 */
export const storableText = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine === 'postgres') return
    // A key and what refers to it change one after the other.
    await sql`pragma defer_foreign_keys = on`.execute(db)
    const { rows } = await sql<{ table: string; column: string }>`
      select tables.name as "table", columns.name as "column"
      from pragma_table_list tables join pragma_table_info(tables.name) columns
      where tables.type = 'table' and tables.schema = 'main' and tables.name not glob 'sqlite_*' and columns.type = 'TEXT' collate nocase`.execute(
      db,
    )
    for (const { table, column } of rows) {
      // SQLite's own replace() takes U+0000 for an empty pattern.
      const found = await sql<{ text: string }>`
        select distinct ${sql.ref(column)} as text from ${sql.table(table)} where instr(${sql.ref(column)}, char(0)) > 0`.execute(db)
      for (const { text } of found.rows)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text.replaceAll('\0', '\ufffd')} where ${sql.ref(column)} = ${text}`.execute(
          db,
        )
    }
  },
})
