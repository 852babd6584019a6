import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/** Uploads may be archives. SQLite cannot change a check constraint, so the table is rebuilt; nothing refers to it. */
export const archives = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const kinds = sql`kind in ('media', 'cover', 'captions', 'archive')`
    if (engine === 'postgres') {
      await db.schema.alterTable('uploads').dropConstraint('uploads_kind_check').execute()
      await db.schema.alterTable('uploads').addCheckConstraint('uploads_kind_check', kinds).execute()
      return
    }
    await db.schema
      .createTable('uploads_anew')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('profile_id', 'text', (c) => c.notNull().references('profiles.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull().check(kinds))
      .addColumn('file_name', 'text', (c) => c.notNull())
      .addColumn('size_bytes', 'bigint', (c) => c.notNull())
      .addColumn('inspection', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
    await sql`insert into uploads_anew select id, profile_id, kind, file_name, size_bytes, inspection, created_at from uploads`.execute(db)
    await db.schema.dropTable('uploads').execute()
    await db.schema.alterTable('uploads_anew').renameTo('uploads').execute()
  },
})
