import { PostgresAdapter } from 'kysely'
import type { Handle } from '../database.ts'

/**
 * Whether transactions run side by side here, so that rows can and must be locked (`.$if(locksRows(db), (q) => q.forUpdate())`).
 * SQLite knows no row locks and needs none: one transaction at a time writes.
 *
 * Whoever locks rows of several tables does it in this order, so that no two wait for each other: categories, songs, playlists.
 */
export const locksRows = (db: Handle): boolean => db.getExecutor().adapter instanceof PostgresAdapter
