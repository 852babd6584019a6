import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import type { SetupService } from './setup.service.ts'

export const setupRoutes = ({ db, setup }: { db: Db; setup: SetupService }) =>
  ({
    'GET /api/admin/setup': () => setup.state(),
    'POST /api/admin/setup-dismissals': async ({ body }) => {
      await db.setup.dismiss(body.notice)
    },
  }) satisfies Partial<Handlers>
