import { sql } from 'kysely'
import type { Handle } from './database.ts'
import { locksRows } from './engine/row-locks.ts'

/** Fewer new rows rarely change a query plan. */
const manyRows = 1_000

/**
 * After `rows` were written, updates the statistics of PostgreSQL's tables. Autovacuum would do so within a minute, but until then queries
 * are planned for the old sizes, which made an edit of 10,000 imported songs up to a hundred times slower. Failures are ignored for the
 * same reason: autovacuum follows.
 */
export async function updateStatistics(db: Handle, rows: number): Promise<void> {
  if (rows >= manyRows && locksRows(db)) await sql`analyze`.execute(db).catch(() => {})
}
