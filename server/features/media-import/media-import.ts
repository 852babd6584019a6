import type { PendingCovers } from '#server/features/media/pending-covers.ts'
import { createDataMigration, type MediaImportDeps } from './data-migration.ts'
import { createFixUrls, type FixDeps } from './fix-urls.ts'
import { createMediaImportJobs, type MediaImportWork } from './import-jobs.ts'

export type MediaImport = ReturnType<typeof createMediaImport>

type Deps = MediaImportDeps & FixDeps & Parameters<typeof createMediaImportJobs>[0]

/** Data Migration and Fix Broken URLs with their background jobs. Covers are created after the songs. */
export function createMediaImport(deps: Deps & { importFolder: string | null; pendingCovers: PendingCovers }) {
  const thenCovers =
    (work: MediaImportWork): MediaImportWork =>
    (run) =>
      work(run).finally(deps.pendingCovers.start)
  const [migrate, fixUrls] = [createDataMigration(deps), createFixUrls(deps)]
  return {
    jobs: createMediaImportJobs(deps),
    migrate: (...of: Parameters<typeof migrate>) => thenCovers(migrate(...of)),
    fixUrls: (...of: Parameters<typeof fixUrls>) => thenCovers(fixUrls(...of)),
  }
}
