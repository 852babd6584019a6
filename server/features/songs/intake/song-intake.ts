import { createDataMigration, type IntakeDeps } from './data-migration.ts'
import { createFixUrls, type FixDeps } from './fix-urls.ts'
import { createIntakeJobs } from './intake-jobs.ts'

export type SongIntake = ReturnType<typeof createSongIntake>

/** Data Migration and Fix Broken URLs, and the jobs that they run as. */
export function createSongIntake(deps: IntakeDeps & FixDeps & { importFolder: string | null } & Parameters<typeof createIntakeJobs>[0]) {
  return { jobs: createIntakeJobs(deps), migrate: createDataMigration(deps), fixUrls: createFixUrls(deps) }
}
