import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether songs, albums and playlists may be downloaded, and how often they were. */
export const downloads: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['songs', 'albums', 'playlists'])
      await db.schema
        .alterTable(table)
        .addColumn('downloads', 'text', (c) => c.notNull().defaultTo('default'))
        .execute()
    // No foreign keys: the site's totals are unaffected by deletions.
    await db.schema
      .createTable('daily_downloads')
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('item_id', 'text', (c) => c.notNull())
      .addColumn('downloads', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('daily_downloads_pkey', ['day', 'kind', 'item_id'])
      .execute()
  },
}
