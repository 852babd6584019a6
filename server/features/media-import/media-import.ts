import type { Config } from '#server/config.ts'
import { createFoundMedia } from '#server/features/media/found-media.ts'
import type { PendingCovers } from '#server/features/media/pending-covers.ts'
import type { Probe } from '#server/features/media/probe.ts'
import { createDataMigration, type MediaImportDeps } from './data-migration.ts'
import { createFixUrls, type FixDeps } from './fix-urls.ts'
import { createMediaImportJobs, type MediaImportWork } from './import-jobs.ts'
import { isFreeKey } from './stored-media.ts'
import { createWatchedFolder } from './watched-folder.ts'

export type MediaImport = ReturnType<typeof createMediaImport>

type Deps = Omit<MediaImportDeps & FixDeps, 'found'> &
  Parameters<typeof createMediaImportJobs>[0] & {
    config: Pick<Config, 'mediaImportDir' | 'watchedImport'>
    probe: Probe
    pendingCovers: PendingCovers
  }

/** Data Migration and Fix Broken URLs with their background jobs. Covers are created after the songs. */
export function createMediaImport({ config: { mediaImportDir: folder, watchedImport }, probe, ...given }: Deps) {
  const { db, storage } = given
  const found = createFoundMedia({ storage, probe, isFree: (key) => isFreeKey(db, key) })
  const deps = { ...given, found }
  const thenCovers =
    (work: MediaImportWork): MediaImportWork =>
    (run) =>
      work(run).finally(deps.pendingCovers.start)
  const [migrate, fixUrls] = [createDataMigration({ ...deps, importFolder: folder }), createFixUrls(deps)]
  const jobs = createMediaImportJobs(deps)
  const migrateWithCovers = (...of: Parameters<typeof migrate>) => thenCovers(migrate(...of))
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
            isMedia: found.hasMediaSignature,
          })
        : null,
    fixUrls: (...of: Parameters<typeof fixUrls>) => thenCovers(fixUrls(...of)),
  }
}
