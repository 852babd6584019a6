import { sql } from 'kysely'
import { type DatabaseTarget, openDatabase } from '../database.ts'
import { DatabaseError } from './database-errors.ts'

const timeoutMilliseconds = 2_000

/** Throws DatabaseError while this PostgreSQL database has other connections, such as a server's. */
export async function requireExclusiveAccess(target: DatabaseTarget & { engine: 'postgres' }): Promise<void> {
  const database = openDatabase(target)
  try {
    // A connection that was just closed may still be listed.
    const giveUpAt = Date.now() + timeoutMilliseconds
    let others = await countOthers()
    while (others > 0 && Date.now() < giveUpAt) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      others = await countOthers()
    }
    if (others > 0)
      throw new DatabaseError(
        `The PostgreSQL database is in use (other connections: ${others}). Stop every server on it, and every other client, then try again.`,
      )
  } finally {
    await database.close()
  }

  async function countOthers(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(database.handle)
    return Number(rows[0]?.count ?? 0)
  }
}
