import { found } from '#server/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'

export const protectionsRoutes = (db: Db) =>
  ({
    'GET /api/admin/protections/:id': async ({ params }) => {
      const protection = found(await db.protections.find(params.id))
      const groupIds = await db.protections.groupIdsOf(protection.id)
      return { hasPassword: protection.password_hash !== null, key: protection.link_key, groupIds }
    },
  }) satisfies Partial<Handlers>
