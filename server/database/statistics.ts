import { sql } from 'kysely'
import type { Handle } from './database.ts'
import { locksRows } from './engine/row-locks.ts'

/** Fewer new rows change few plans. */
const manyRows = 1_000

/**
 * After `rows` were written: PostgreSQL updates the statistics of its tables. Its autovacuum does so within a minute, and until then queries are
 * planned for tables as they were before, which made an edit of 10,000 imported songs up to a hundred times slower. For the same reason a
 * failure is no error.
 */
export async function updateStatistics(db: Handle, rows: number): Promise<void> {
  if (rows >= manyRows && locksRows(db)) await sql`analyze`.execute(db).catch(() => {})
}
