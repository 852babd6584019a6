import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { DatabaseError } from './database-errors.ts'
import { connectionsBesidesPool } from './postgres-pool.ts'

/** Throws DatabaseError if this number of processes could exceed PostgreSQL's connection limit. */
export async function checkConnectionLimit({ engine, handle, poolMax }: Database, processes: number): Promise<void> {
  if (engine === 'sqlite') return
  const { rows } = await sql<{ available: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as available`.execute(handle)
  const available = Number(rows[0]?.available)
  const wanted = processes * (poolMax + connectionsBesidesPool)
  if (wanted > available)
    throw new DatabaseError(
      `${processes} processes with up to ${poolMax + connectionsBesidesPool} connections each may want ${wanted}, and PostgreSQL allows ${available}: ` +
        'lower DATABASE_POOL or PROCESSES, or raise max_connections of PostgreSQL.',
    )
}
