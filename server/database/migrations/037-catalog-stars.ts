import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stars that players give to albums and artists; those of songs are likes. */
export const catalogStars: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('catalog_stars')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('profile_id', 'text', (c) => c.notNull().references('profiles.id').onDelete('cascade'))
      .addColumn('album_id', 'text', (c) => c.references('albums.id').onDelete('cascade'))
      .addColumn('artist_id', 'text', (c) => c.references('artists.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addCheckConstraint('catalog_stars_of_one', sql`(album_id is null) <> (artist_id is null)`)
      .execute()
    for (const column of ['album_id', 'artist_id']) {
      await db.schema.createIndex(`catalog_stars_once_${column}`).on('catalog_stars').columns(['profile_id', column]).unique().execute()
      // For deletions of the item.
      await db.schema.createIndex(`catalog_stars_${column}`).on('catalog_stars').column(column).execute()
    }
  },
}
