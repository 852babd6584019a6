import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Groups of listeners, by their addresses, and what is protected for them (decision 35). */
export const groups = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('listener_groups')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('ends_at', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    await db.schema
      .createTable('group_members')
      .addColumn('group_id', 'text', (c) => c.notNull().references('listener_groups.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('group_members_pkey', ['group_id', 'email'])
      .execute()
    await db.schema.createIndex('group_members_of_email').on('group_members').column('email').execute()
    await db.schema
      .createTable('protection_groups')
      .addColumn('protection_id', 'text', (c) => c.notNull().references('protections.id').onDelete('cascade'))
      .addColumn('group_id', 'text', (c) => c.notNull().references('listener_groups.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('protection_groups_pkey', ['protection_id', 'group_id'])
      .execute()
    await db.schema.createIndex('protection_groups_of_group').on('protection_groups').column('group_id').execute()
  },
})
