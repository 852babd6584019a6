import { PostgresAdapter } from 'kysely'
import { chunksYielding, idsAtOnce } from '#server/chunks.ts'
import type { Handle } from '../database.ts'

/**
 * Whether transactions run concurrently, so that rows can and must be locked (`.$if(locksRows(db), (q) => q.forUpdate())`). SQLite has no
 * row locks and needs none: it runs one write transaction at a time. Lock order across tables, to avoid deadlocks: categories, songs,
 * playlists, artists, albums.
 */
export const locksRows = (db: Handle): boolean => db.getExecutor().adapter instanceof PostgresAdapter

type LockedTable = 'albums' | 'artists' | 'categories' | 'playlists' | 'profiles' | 'songs'

export const createRowLocks = (db: Handle) => ({
  /**
   * Locks those of the rows that exist until the transaction ends, in the order of their ids, and returns their ids. 'update' (FOR UPDATE):
   * no other transaction changes them or adds rows that refer to them, and such rows added before are committed. 'keyShare' (FOR KEY
   * SHARE): they are not deleted and keep their unique columns, but are changed and referred to.
   */
  async lock(table: LockedTable, ids: readonly string[], strength: 'update' | 'keyShare'): Promise<Set<string>> {
    const locked = new Set<string>()
    for await (const some of chunksYielding(ids.toSorted(), idsAtOnce)) {
      const rows = await db
        .selectFrom(table)
        .select('id')
        .where('id', 'in', some)
        .orderBy('id')
        .$if(locksRows(db), (q) => (strength === 'update' ? q.forUpdate() : q.forKeyShare()))
        .execute()
      for (const { id } of rows) locked.add(id)
    }
    return locked
  },
})
