import type { Handle } from '#server/database/database.ts'
import type { DiscardedFilesTable } from '#server/database/schema.ts'

export type DiscardedFile = DiscardedFilesTable

/** Files that no song names any more and that wait to be moved into the trash. */
export const createDiscardedFilesRepository = (db: Handle) => ({
  add: async (files: readonly DiscardedFile[]) => {
    if (files.length === 0) return
    await db
      .insertInto('discarded_files')
      .values([...files])
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute()
  },
  next: (limit: number) => db.selectFrom('discarded_files').selectAll().orderBy('path').limit(limit).execute(),
  remove: (paths: readonly string[]) => db.deleteFrom('discarded_files').where('path', 'in', paths).execute(),
})
