import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether facts of albums come from the tags of their songs. */
export const taggedAlbums: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('albums')
      .addColumn('has_tagged_facts', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
  },
}
