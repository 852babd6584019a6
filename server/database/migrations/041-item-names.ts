import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Names and descriptions of items in other languages: JSON by language and field. The index says whether there are any. */
export const itemNames: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['songs', 'artists', 'albums', 'categories', 'playlists']) {
      await db.schema
        .alterTable(table)
        .addColumn('names', 'text', (c) => c.notNull().defaultTo('{}'))
        .execute()
      await sql`create index ${sql.ref(`${table}_with_names`)} on ${sql.table(table)} (id) where names <> '{}'`.execute(db)
    }
  },
}
