import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { DatabaseError } from './database-errors.ts'

/** What a process calls itself before the database: says which APP_SECRET it has to whoever knows it, and to nobody else. */
export const nameOfSecret = (secret: string): string =>
  `music-platform ${createHmac('sha256', secret).update('the same secret').digest('hex').slice(0, 8)}`

/**
 * Sessions that one process begins hold in the others: all have the same secret. Throws DatabaseError where one with another secret works
 * on this database now.
 */
export async function checkAppSecret({ engine, handle }: Database, ownName: string): Promise<void> {
  if (engine === 'sqlite') return
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name ~ '^music-platform [0-9a-f]{8}$' and application_name <> ${ownName}
    limit 1`.execute(handle)
  if (rows.length > 0)
    throw new DatabaseError(
      'Another process works on this database with another APP_SECRET: give all of them the same one, or the same DATA_DIR. To change it, stop all of them first.',
    )
}
