import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Codes that give a song, an album or a playlist for download. */
export const downloadCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('download_batches')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('item_id', 'text', (c) => c.notNull())
      .addColumn('uses', 'integer', (c) => c.notNull())
      .addColumn('ends_at', 'text')
      .addColumn('is_revoked', 'boolean', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    await db.schema.createIndex('download_batches_created').on('download_batches').columns(['created_at', 'id']).execute()
    await db.schema
      .createTable('download_codes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('batch_id', 'text', (c) => c.notNull().references('download_batches.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('lookup_key', 'text', (c) => c.notNull().unique())
      .addColumn('encrypted_code', 'text', (c) => c.notNull())
      .addColumn('use_count', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('last_used_at', 'text')
      .addColumn('is_revoked', 'boolean', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('download_codes_of_batch').on('download_codes').columns(['batch_id', 'position']).unique().execute()
  },
}
