import type { WatchedImport } from '#server/config/import-folder.ts'
import type { PendingCovers } from '#server/features/media/pending-covers.ts'
import { createDataMigration, type MediaImportDeps } from './data-migration.ts'
import { createFixUrls, type FixDeps } from './fix-urls.ts'
import { createMediaImportJobs, type MediaImportWork } from './import-jobs.ts'
import { createWatchedFolder } from './watched-folder.ts'

export type MediaImport = ReturnType<typeof createMediaImport>

type Deps = MediaImportDeps & FixDeps & Parameters<typeof createMediaImportJobs>[0]

/** Data Migration and Fix Broken URLs with their background jobs. Covers are created after the songs. */
export function createMediaImport(
  deps: Deps & { importFolder: string | null; watchedImport: WatchedImport | null; pendingCovers: PendingCovers },
) {
  const thenCovers =
    (work: MediaImportWork): MediaImportWork =>
    (run) =>
      work(run).finally(deps.pendingCovers.start)
  const [migrate, fixUrls] = [createDataMigration(deps), createFixUrls(deps)]
  const jobs = createMediaImportJobs(deps)
  const migrateWithCovers = (...of: Parameters<typeof migrate>) => thenCovers(migrate(...of))
  const { importFolder: folder, watchedImport } = deps
  return {
    jobs,
    migrate: migrateWithCovers,
    /** Null if new files wait for a request. */
    watchedFolder:
      folder !== null && watchedImport
        ? createWatchedFolder({
            ...deps,
            ...watchedImport,
            folder,
            jobs,
            migrate: migrateWithCovers,
            isMedia: deps.found.hasMediaSignature,
          })
        : null,
    fixUrls: (...of: Parameters<typeof fixUrls>) => thenCovers(fixUrls(...of)),
  }
}
