import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/** Pages that editors write, their former addresses and their pictures; built-in pages become entries of the header's menu. */
export const ownPages = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('own_pages')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('slug', 'text', (c) => c.notNull().unique())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('texts', 'text', (c) => c.notNull())
      .addColumn('is_published', 'boolean', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    await db.schema
      .createTable('own_page_addresses')
      .addColumn('slug', 'text', (c) => c.primaryKey())
      .addColumn('page_id', 'text', (c) => c.notNull().references('own_pages.id').onDelete('cascade'))
      .execute()
    await db.schema.createIndex('own_page_addresses_of_page').on('own_page_addresses').column('page_id').execute()
    await db.schema
      .createTable('own_page_pictures')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('cover_path', 'text', (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('own_page_pictures_files').on('own_page_pictures').column('cover_path').execute()
    for (const table of ['own_pages', 'own_page_addresses']) await watch(db, engine, table)
    // They stood before the links of the setting.
    await sql`update settings set setting_value = ${'| /\n| /about\n| /gallery\n'} || setting_value
      where setting_key = 'header_links' and setting_value <> ''`.execute(db)
  },
})

/** Counts in the library's version: migration 011. */
async function watch(db: Kysely<unknown>, engine: Engine, table: string) {
  if (engine === 'postgres')
    await sql`create constraint trigger ${sql.ref(`library_version_${table}`)} after insert or update or delete on ${sql.table(table)}
      deferrable initially deferred for each row execute function increment_library_version()`.execute(db)
  else
    for (const event of ['insert', 'update', 'delete'])
      await sql`create trigger ${sql.ref(`library_version_${table}_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        begin update library_version set version = version + 1; end`.execute(db)
}
