import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { DatabaseError } from './database-errors.ts'

/** Application name of a process: a hash of APP_SECRET, which only processes with the same secret can verify. */
export const nameOfSecret = (secret: string): string =>
  `music-platform ${createHmac('sha256', secret).update('the same secret').digest('hex').slice(0, 8)}`

/** Throws DatabaseError if a process with another app secret is connected to this database: sessions must be valid in every process. */
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
