import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Covers are made from the pictures in files after the songs are there. */
export const pendingCovers = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('pending_covers')
      .addColumn('song_id', 'text', (c) => c.primaryKey().references('songs.id').onDelete('cascade'))
      .addColumn('picture_key', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('pending_covers_of_picture').on('pending_covers').column('picture_key').execute()
  },
})
