import { createDataMigration, type MediaImportDeps } from './data-migration.ts'
import { createFixUrls, type FixDeps } from './fix-urls.ts'
import { createMediaImportJobs } from './import-jobs.ts'

export type MediaImport = ReturnType<typeof createMediaImport>

/** Data Migration and Fix Broken URLs, and the jobs that they run as. */
export function createMediaImport(
  deps: MediaImportDeps & FixDeps & { importFolder: string | null } & Parameters<typeof createMediaImportJobs>[0],
) {
  return { jobs: createMediaImportJobs(deps), migrate: createDataMigration(deps), fixUrls: createFixUrls(deps) }
}
