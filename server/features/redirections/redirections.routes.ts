import type { FastifyRequest } from 'fastify'
import type { Redirection } from '#contract/redirections.ts'
import { fieldsOf } from '#server/database/columns.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import type { ManageRedirectionsService } from './manage-redirections.service.ts'
import { redirectionColumns } from './redirection-columns.ts'
import type { RedirectionRow } from './redirections.repository.ts'
import type { RedirectionsService } from './redirections.service.ts'

interface Deps {
  db: Db
  redirections: ManageRedirectionsService
  redirectionResolver: RedirectionsService
  /** Origin and base path of the site, as the sender of a request sees it. */
  siteAddressOf(request: FastifyRequest): string
}

export const redirectionsRoutes = ({ db, redirections, redirectionResolver, siteAddressOf }: Deps) =>
  ({
    'GET /api/redirection': async ({ query: { path }, request }) => {
      const [pathname = '/', query = ''] = path.split(/\?(.*)/s)
      return { location: await redirectionResolver.resolve(pathname.startsWith('/') ? pathname : `/${pathname}`, query, request.headers) }
    },
    'GET /api/admin/redirections': async ({ query }) => {
      const [{ rows, nextCursor }, count] = await Promise.all([db.redirections.list(query), db.redirections.count(query)])
      return { redirections: rows.map(toRedirection), nextCursor, count }
    },
    'GET /api/admin/redirections/:id': async ({ params }) => {
      const row = await db.redirections.find(params.id)
      if (!row) throw new AppError('not_found')
      return toRedirection(row)
    },
    'POST /api/redirections': async ({ body, viewer, request }) =>
      toRedirection(await redirections.create(body, viewer, siteAddressOf(request))),
    'PUT /api/redirections/:id': async ({ params, body, viewer, request }) =>
      toRedirection(await redirections.update(params.id, body, viewer, siteAddressOf(request))),
    'DELETE /api/redirections/:id': async ({ params, viewer }) => {
      await redirections.remove(params.id, viewer)
      return undefined
    },
  }) satisfies Partial<Handlers>

const toRedirection = (row: RedirectionRow): Redirection => ({
  id: row.id,
  ...fieldsOf(redirectionColumns, row),
  createdAt: row.created_at,
  version: row.version,
  hits: Number(row.hit_count),
  lastHitOn: row.last_hit_on,
  sameSource: sameSource(row),
})

function sameSource(row: RedirectionRow): Redirection['sameSource'] {
  if (!row.is_active) return null
  if (row.has_newer_sibling) return 'overridden'
  return row.has_older_sibling ? 'overrides' : null
}
