import type { Viewer } from '#contract/session.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { IntakeJobs, IntakeWork } from './intake-jobs.ts'

export const intakeRoutes = (deps: {
  jobs: IntakeJobs
  migrate(actor: Viewer): IntakeWork
  fixUrls(actor: Viewer, o: { copyExternal: boolean }): IntakeWork
}) => {
  const { jobs, migrate, fixUrls } = deps
  return {
    'POST /api/admin/migrations': async ({ viewer }) => jobs.start('migration', '', migrate(viewer)),
    'GET /api/admin/migrations/current': async ({ query }) => ({ job: jobs.current('migration', query) }),
    'POST /api/admin/url-fixes': async ({ body, viewer }) => jobs.start('url-fixes', String(body.copyExternal), fixUrls(viewer, body)),
    'GET /api/admin/url-fixes/current': async ({ query }) => ({ job: jobs.current('url-fixes', query) }),
  } satisfies Partial<Handlers>
}
