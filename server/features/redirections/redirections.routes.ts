import type { FastifyRequest } from 'fastify'
import type { Redirection } from '#contract/redirections.ts'
import { found } from '#server/app-error.ts'
import { fieldsOf } from '#server/database/columns.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import type { ManageRedirectionsService } from './manage-redirections.service.ts'
import { missingTargets } from './missing-targets.ts'
import { redirectionColumns } from './redirection-columns.ts'
import type { RedirectionRow } from './redirections.repository.ts'
import type { RedirectionsService } from './redirections.service.ts'

interface Deps {
  db: Db
  redirections: ManageRedirectionsService
  redirectionResolver: RedirectionsService
  /** Origin and base path of the site, as the client sees them. */
  siteAddressOf(request: FastifyRequest): string
}

export const redirectionsRoutes = ({ db, redirections, redirectionResolver, siteAddressOf }: Deps) => {
  async function toRedirections(rows: readonly RedirectionRow[]): Promise<Redirection[]> {
    const missing = await missingTargets(
      db.redirections,
      rows.map((row) => row.to_url),
    )
    return rows.map((row) => toRedirection(row, missing.has(row.to_url)))
  }
  const one = async (row: RedirectionRow) => toRedirection(row, (await missingTargets(db.redirections, [row.to_url])).size > 0)

  return {
    'GET /api/redirection': async ({ query: { path }, request }) => {
      const [pathname = '/', query = ''] = path.split(/\?(.*)/s)
      return { location: await redirectionResolver.resolve(pathname.startsWith('/') ? pathname : `/${pathname}`, query, request.headers) }
    },
    'GET /api/admin/redirections': async ({ query }) => {
      const [{ rows, nextCursor }, count] = await Promise.all([db.redirections.list(query), db.redirections.count(query)])
      return { redirections: await toRedirections(rows), nextCursor, count }
    },
    'GET /api/admin/redirections/:id': async ({ params }) => one(found(await db.redirections.find(params.id))),
    'POST /api/redirections': async ({ body, viewer, request }) => one(await redirections.create(body, viewer, siteAddressOf(request))),
    'PUT /api/redirections/:id': async ({ params, body, viewer, request }) =>
      one(await redirections.update(params.id, body, viewer, siteAddressOf(request))),
    'DELETE /api/redirections/:id': async ({ params, viewer }) => {
      await redirections.remove(params.id, viewer)
    },
  } satisfies Partial<Handlers>
}

const toRedirection = (row: RedirectionRow, isTargetMissing: boolean): Redirection => ({
  id: row.id,
  ...fieldsOf(redirectionColumns, row),
  createdAt: row.created_at,
  version: row.version,
  hits: Number(row.hit_count),
  lastHitOn: row.last_hit_on,
  sameSource: sameSource(row),
  isTargetMissing,
})

function sameSource(row: RedirectionRow): Redirection['sameSource'] {
  if (!row.is_active) return null
  if (row.has_newer_sibling) return 'overridden'
  return row.has_older_sibling ? 'overrides' : null
}
