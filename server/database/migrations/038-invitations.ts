import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { newId } from '../ids.ts'

interface FormerMember {
  group_id: string
  email: string
  added_at: string
}

/**
 * Invitation links of groups (decision 38). A member is an address, or an account that joined by the link; each has its own id, the time
 * since when, and an end if wished.
 */
export const invitations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('listener_groups').addColumn('description', 'text').execute()
    const { rows: former } = await sql<FormerMember>`
      select group_members.group_id, group_members.email, listener_groups.created_at as added_at
      from group_members join listener_groups on listener_groups.id = group_members.group_id`.execute(db)
    await db.schema.dropTable('group_members').execute()
    await db.schema
      .createTable('group_members')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('group_id', 'text', (c) => c.notNull().references('listener_groups.id').onDelete('cascade'))
      .addColumn('email', 'text')
      .addColumn('profile_id', 'text', (c) => c.references('profiles.id').onDelete('cascade'))
      .addColumn('added_at', 'text', (c) => c.notNull())
      .addColumn('ends_at', 'text')
      .addCheckConstraint('group_members_of_one', sql`(email is null) <> (profile_id is null)`)
      .execute()
    for (const { group_id, email, added_at } of former)
      await sql`insert into group_members (id, group_id, email, added_at) values (${newId()}, ${group_id}, ${email}, ${added_at})`.execute(
        db,
      )
    for (const column of ['email', 'profile_id'])
      await db.schema.createIndex(`group_members_once_${column}`).on('group_members').columns([column, 'group_id']).unique().execute()
    await db.schema.createIndex('group_members_of_group').on('group_members').column('group_id').execute()
    await db.schema
      .createTable('group_invitations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('group_id', 'text', (c) => c.notNull().unique().references('listener_groups.id').onDelete('cascade'))
      .addColumn('lookup_key', 'text', (c) => c.notNull().unique())
      .addColumn('encrypted_key', 'text', (c) => c.notNull())
      .addColumn('ends_at', 'text')
      .addColumn('joins_max', 'integer', (c) => c.notNull())
      .addColumn('join_count', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
  },
}
