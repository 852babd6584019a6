import { PostgresAdapter } from 'kysely'
import type { Handle } from '../database.ts'

/**
 * Whether transactions run concurrently, so that rows can and must be locked (`.$if(locksRows(db), (q) => q.forUpdate())`). SQLite has no
 * row locks and needs none: it runs one write transaction at a time. Lock order across tables, to avoid deadlocks: categories, songs,
 * playlists, artists, albums.
 */
export const locksRows = (db: Handle): boolean => db.getExecutor().adapter instanceof PostgresAdapter
