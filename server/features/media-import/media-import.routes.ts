import type { Handlers } from '#server/http/endpoints.ts'
import type { MediaImport } from './media-import.ts'

export const mediaImportRoutes = ({ jobs, migrate, fixUrls }: MediaImport) =>
  ({
    'POST /api/admin/migrations': async ({ query, viewer }) => jobs.start('migration', query.visibility, migrate(viewer, query)),
    'GET /api/admin/migrations/current': async ({ query }) => ({ job: await jobs.current('migration', query) }),
    'POST /api/admin/url-fixes': async ({ body, viewer }) => jobs.start('url-fixes', String(body.copyExternal), fixUrls(viewer, body)),
    'GET /api/admin/url-fixes/current': async ({ query }) => ({ job: await jobs.current('url-fixes', query) }),
  }) satisfies Partial<Handlers>
