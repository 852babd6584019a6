import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The trash: what restores deleted items. */
export const deletedItems = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('deleted_items')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('deletion_id', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('actor_name', 'text')
      .addColumn('deleted_at', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('deleted_items_newest').on('deleted_items').columns(['deleted_at', 'id']).execute()
    await db.schema.createIndex('deleted_items_of_deletion').on('deleted_items').column('deletion_id').execute()
    // Whether a discarded picture is in use.
    await db.schema.createIndex('profiles_of_avatar').on('profiles').column('avatar_path').execute()
  },
})
