import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/**
 * What several processes must know of each other: how far long work is, and how many attempts were made. On PostgreSQL
 * limits are not logged: they cost little, and are forgotten after a crash of the database.
 */
export const sharedState = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('job_states')
      .addColumn('kind', 'text', (c) => c.primaryKey())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('job_lines')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('line', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('job_lines_pkey', ['kind', 'position'])
      .execute()
    await db.schema
      .createTable('rate_limits')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('points', 'integer', (c) => c.notNull())
      .addColumn('expire', 'bigint')
      .execute()
    if (engine === 'postgres') await sql`alter table rate_limits set unlogged`.execute(db)
  },
})
