import { createBackgroundRun } from '#server/background-run.ts'
import type { SharedLocks } from '#server/database/engine/shared-locks.ts'
import type { ReportFailure } from '#server/logger.ts'
import type { Db } from '#server/repositories.ts'
import { type DiscardedFile, discardedFilesLock, type FileColumns } from '#server/storage/files-of-rows.ts'
import type { MediaLibrary } from './media-library.ts'

export type DiscardedFiles = ReturnType<typeof createDiscardedFiles>

interface Deps {
  db: Db
  locks: SharedLocks
  library: Pick<MediaLibrary, 'trash'>
  reportFailure: ReportFailure
}

const atOnce = 20

/**
 * Moves files that no row names any more into the trash. A write lists them in its own transaction (`tx.discardedFiles.add`) and calls
 * `start` after the commit, so the request succeeds even if the storage fails. Files that could not be moved stay listed; housekeeping
 * retries at start and every hour.
 */
export function createDiscardedFiles({ db, locks, library, reportFailure }: Deps) {
  /** Returns the errors of the files that could not be moved. */
  async function trashFiles(files: readonly DiscardedFile[]): Promise<unknown[]> {
    const inUse = await db.discardedFiles.inUse(files)
    const results = await Promise.allSettled(files.map((file) => (inUse.has(file.path) ? undefined : library.trash(file))))
    const done = files.filter((_, index) => results[index]?.status === 'fulfilled')
    await db.discardedFiles.remove(done.map(({ path }) => path))
    return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  }

  /** Goes through the list once. If no file of a batch could be moved, the storage is down and the rest waits for the next run. */
  async function trashAll(signal: AbortSignal): Promise<void> {
    const failures: unknown[] = []
    let after = ''
    while (!signal.aborted) {
      const files = await db.discardedFiles.next(after, atOnce)
      const failed = await trashFiles(files)
      failures.push(...failed)
      after = files.at(-1)?.path ?? after
      if (failed.length === files.length) break
    }
    if (failures.length > 0) throw failures[0]
  }

  const report = (error: unknown) => reportFailure(error, 'discarded files did not reach the trash yet')
  const trashing = createBackgroundRun({ locks, name: discardedFilesLock, work: trashAll, report })

  return {
    /** Resolves when everything listed before the call is in the trash. Throws the first StorageError. */
    trash: trashing.run,

    /** Call it after a commit; runs in the background. */
    start: trashing.start,

    /**
     * For files whose row was not written. An error is no proof of that: the commit may have succeeded before the connection broke, and
     * another process may have used the same upload. So the files are listed, and only those that no row names are moved. Never throws.
     */
    async afterFailedWrite(files: FileColumns): Promise<void> {
      try {
        await db.discardedFiles.add(files)
        await trashing.run()
      } catch (error) {
        report(error)
      }
    },

    /** Stops after the files that are being moved. */
    stop: trashing.stop,
  }
}
