import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { DiscardedFilesTable } from '#server/database/schema.ts'

export type DiscardedFile = DiscardedFilesTable

/** Files that no song names any more and that wait to be moved into the trash. */
export const createDiscardedFilesRepository = (db: Handle) => ({
  add: async (files: readonly DiscardedFile[]) => {
    if (files.length === 0) return
    await insertRows(db, 'discarded_files', files)
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute()
  },
  next: (limit: number) => db.selectFrom('discarded_files').selectAll().orderBy('path').limit(limit).execute(),
  remove: async (paths: readonly string[]) => {
    if (paths.length > 0) await db.deleteFrom('discarded_files').where('path', 'in', paths).execute()
  },
})

/** Those of these songs. */
export const filesOf = (songs: { media_path: string | null; cover_path: string | null; captions_path: string | null }[]): DiscardedFile[] =>
  songs.flatMap(({ media_path, cover_path, captions_path }) => [
    ...(media_path ? [{ path: media_path, kind: 'media' as const }] : []),
    ...(cover_path ? [{ path: cover_path, kind: 'cover' as const }] : []),
    ...(captions_path ? [{ path: captions_path, kind: 'captions' as const }] : []),
  ])
