import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { DatabaseError } from './database-errors.ts'
import { connectionsBesidesPool } from './postgres-pool.ts'

/** Throws DatabaseError if this number of processes may need more connections than PostgreSQL permits. */
export async function checkConnectionLimit({ engine, handle, poolMax }: Database, processes: number): Promise<void> {
  if (engine === 'sqlite') return
  const { rows } = await sql<{ room: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room`.execute(handle)
  const room = Number(rows[0]?.room)
  const wanted = processes * (poolMax + connectionsBesidesPool)
  if (wanted > room)
    throw new DatabaseError(
      `${processes} processes with up to ${poolMax + connectionsBesidesPool} connections each may want ${wanted}, and PostgreSQL allows ${room}: ` +
        'lower DATABASE_POOL or PROCESSES, or raise max_connections of PostgreSQL.',
    )
}
