import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The log of who did what to what. */
export const activity = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('activity')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('actor_name', 'text')
      .addColumn('subject_id', 'text')
      .addColumn('subject_name', 'text')
      .addColumn('subject_count', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('activity_newest').on('activity').columns(['created_at', 'id']).execute()
    await db.schema.createIndex('activity_newest_of_kind').on('activity').columns(['kind', 'created_at', 'id']).execute()
  },
})
