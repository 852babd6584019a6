import type { FastifyRequest } from 'fastify'
import { AppError, found } from '#server/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import type { CodeBatchesService } from './code-batches.service.ts'
import { addressesOf, toCodeBatch, toDynamicCode, toHistoryEntry } from './codes.presenter.ts'
import type { CodeRow } from './codes.repository.ts'
import type { CodesService } from './codes.service.ts'
import { compareScans } from './compared-scans.ts'

interface Deps {
  db: Db
  codes: CodesService
  codeBatches: CodeBatchesService
  /** Origin and base path under which the client sent the request. */
  siteAddressOf(request: FastifyRequest): string
}

export function codesRoutes({ db, codes, codeBatches, siteAddressOf }: Deps) {
  async function shown(rows: CodeRow[], now = new Date().toISOString()) {
    const described = await db.codeDestinations.describe(rows.flatMap(addressesOf))
    return rows.map((row) => toDynamicCode(row, described, now))
  }

  const one = async (row: CodeRow | undefined) => found((await shown(row ? [row] : []))[0])

  return {
    'GET /api/admin/codes': async ({ query: { search = '', batch = null, only = null, ...page } }) => {
      const now = new Date().toISOString()
      const filter = { search, batch, only, now }
      const [{ rows, nextCursor }, count, flagged] = await Promise.all([
        db.codes.list({ ...filter, ...page }),
        db.codes.count(filter),
        db.codes.countFlagged(now),
      ])
      return { codes: await shown(rows, now), nextCursor, count, flagged }
    },
    'GET /api/admin/codes/:id': async ({ params }) => one(await db.codes.find(params.id)),
    'POST /api/admin/codes': async ({ body, viewer, request }) => one(await codes.create(body, viewer, siteAddressOf(request))),
    'PUT /api/admin/codes/:id': async ({ params, body, viewer, request }) =>
      one(await codes.update(params.id, body, viewer, siteAddressOf(request))),
    'DELETE /api/admin/codes/:id': async ({ params, viewer }) => {
      await codes.remove(params.id, viewer)
    },
    'GET /api/admin/codes/:id/history': async ({ params }) => {
      await one(await db.codes.find(params.id))
      const rows = await db.codeHistory.list(params.id)
      const described = await db.codeDestinations.describe(rows.flatMap(addressesOf))
      return { entries: rows.map((row) => toHistoryEntry(row, described)) }
    },
    'GET /api/admin/code-scans': async ({ query: { period, batch = null, code = null } }) => {
      if (code !== null) await one(await db.codes.find(code))
      if (batch !== null && !(await db.codeBatches.find(batch))) throw new AppError('not_found')
      return compareScans(db.codeScans, { batch, code }, period)
    },
    'GET /api/admin/code-batches': async () => ({ batches: (await db.codeBatches.list()).map(toCodeBatch) }),
    'POST /api/admin/code-batches/check': async ({ body, request }) => ({
      lines: await codeBatches.check(body, siteAddressOf(request)),
    }),
    'POST /api/admin/code-batches': async ({ body, viewer, request }) =>
      toCodeBatch(await codeBatches.create(body, viewer, siteAddressOf(request))),
    'PUT /api/admin/code-batches/:id': async ({ params, body, viewer, request }) =>
      toCodeBatch(await codeBatches.update(params.id, body, viewer, siteAddressOf(request))),
    'DELETE /api/admin/code-batches/:id': async ({ params, viewer }) => {
      await codeBatches.remove(params.id, viewer)
    },
  } satisfies Partial<Handlers>
}
