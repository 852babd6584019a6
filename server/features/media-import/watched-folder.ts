import { AppError } from '#server/app-error.ts'
import type { WatchedImport } from '#server/config/import-folder.ts'
import { ifAvailable, type SharedLocks } from '#server/database/engine/shared-locks.ts'
import { viewerOfAdministrator } from '#server/features/users/administrator.ts'
import type { ReportFailure } from '#server/logger.ts'
import type { Db } from '#server/repositories.ts'
import { changedFiles, fileAgesOf } from './changed-files.ts'
import type { DataMigration } from './data-migration.ts'
import type { MediaImportJobs } from './import-jobs.ts'

interface Deps extends WatchedImport {
  db: Db
  folder: string
  jobs: Pick<MediaImportJobs, 'start'>
  migrate: DataMigration
  isMedia(fileName: string): boolean
  locks: SharedLocks
  reportFailure: ReportFailure
}

const defaultTiming = {
  /** A file that was changed more recently may still be written. */
  quietMilliseconds: 60_000,
  /** Null: as the configuration says. */
  everyMilliseconds: null as number | null,
}
export type WatchTiming = typeof defaultTiming

/**
 * Imports new files of the import folder by itself, as Data Migration does on request. Which files are new follows from their folders and
 * the time at which each was changed, so known ones are not read again.
 */
export function createWatchedFolder({ db, folder, minutes, visibility, jobs, migrate, isMedia, locks, reportFailure }: Deps) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking: Promise<void> = Promise.resolve()

  async function look(quietMilliseconds: number): Promise<void> {
    const before = await db.mediaImport.watched(folder)
    const files = await fileAgesOf(folder)
    // A network folder that is not connected keeps what is known of it.
    if (files.length === 0) return
    const { names, seen } = changedFiles(files, before, { quietSince: Date.now() - quietMilliseconds, isMedia })
    const note = () => db.mediaImport.noteWatched(folder, seen)
    if (names.size === 0) {
      const otherFolders = seen.folders.symmetricDifference(before.folders ?? new Set())
      if (seen.seenUntil > before.seenUntil || otherFolders.size > 0) await note()
      return
    }
    const administrator = await db.users.findOldestAdministrator()
    if (!administrator) return
    const only = (name: string) => names.has(name)
    const work = migrate(viewerOfAdministrator(administrator), { visibility, alsoStorage: false, only })
    const ended = Promise.withResolvers<void>()
    let isStarted = false
    await jobs.start('migration', `watched ${visibility}`, async (run) => {
      isStarted = true
      try {
        await work(run)
        await note()
      } finally {
        ended.resolve()
      }
    })
    // Otherwise it has joined the run of another process.
    if (isStarted) await ended.promise
  }

  /** Another run is active, or the server stops: the next look finds what is left. */
  const isElsewhere = (error: unknown) => error instanceof AppError && (error.code === 'job_running' || error.code === 'unavailable')

  return {
    start(timing: Partial<WatchTiming> = {}): void {
      const { quietMilliseconds, everyMilliseconds } = { ...defaultTiming, ...timing }
      const next = () => {
        timer = setTimeout(
          () => {
            // Of several processes, one looks until its run has ended: another one would import the same files.
            looking = ifAvailable(locks, 'watched-import', () => look(quietMilliseconds))
              .catch((error: unknown) => {
                if (!isElsewhere(error)) reportFailure(error, 'looking through the import folder failed')
              })
              .finally(next)
          },
          everyMilliseconds ?? minutes * 60_000,
        )
        timer.unref()
      }
      next()
    },

    /** Resolves when it no longer uses the database. Call it once `jobs` has stopped, which ends its run. */
    async stop(): Promise<void> {
      clearTimeout(timer)
      await looking
      clearTimeout(timer)
    },
  }
}
