import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { CodeBatchesRepository } from './code-batches.repository.ts'
import type { CodeBatchesService } from './code-batches.service.ts'
import type { CodeDestinationsRepository } from './code-destinations.repository.ts'
import type { CodeHistoryRepository } from './code-history.repository.ts'
import type { CodeScansRepository } from './code-scans.repository.ts'
import { addressesOf, toCodeBatch, toDynamicCode, toHistoryEntry } from './codes.presenter.ts'
import type { CodeRow, CodesRepository } from './codes.repository.ts'
import type { CodesService } from './codes.service.ts'
import { compareScans } from './compared-scans.ts'

interface Deps {
  codes: CodesRepository
  destinations: CodeDestinationsRepository
  history: CodeHistoryRepository
  batches: CodeBatchesRepository
  scans: CodeScansRepository
  service: CodesService
  batchesService: CodeBatchesService
  /** Origin and base path under which the client sent the request. */
  siteAddressOf(request: FastifyRequest): string
}

export function codesRoutes({ codes, destinations, history, batches, scans, service, batchesService, siteAddressOf }: Deps) {
  async function shown(rows: CodeRow[], now = new Date().toISOString()) {
    const described = await destinations.describe(rows.flatMap(addressesOf))
    return rows.map((row) => toDynamicCode(row, described, now))
  }

  async function one(row: CodeRow | undefined) {
    const [code] = await shown(row ? [row] : [])
    if (!code) throw new AppError('not_found')
    return code
  }

  return {
    'GET /api/admin/codes': async ({ query: { search = '', batch = null, only = null, ...page } }) => {
      const now = new Date().toISOString()
      const filter = { search, batch, only, now }
      const [{ rows, nextCursor }, count, flagged] = await Promise.all([
        codes.list({ ...filter, ...page }),
        codes.count(filter),
        codes.countFlagged(now),
      ])
      return { codes: await shown(rows, now), nextCursor, count, flagged }
    },
    'GET /api/admin/codes/:id': async ({ params }) => one(await codes.find(params.id)),
    'POST /api/admin/codes': async ({ body, viewer, request }) => one(await service.create(body, viewer, siteAddressOf(request))),
    'PUT /api/admin/codes/:id': async ({ params, body, viewer, request }) =>
      one(await service.update(params.id, body, viewer, siteAddressOf(request))),
    'DELETE /api/admin/codes/:id': async ({ params, viewer }) => {
      await service.remove(params.id, viewer)
      return undefined
    },
    'GET /api/admin/codes/:id/history': async ({ params }) => {
      await one(await codes.find(params.id))
      const rows = await history.list(params.id)
      const described = await destinations.describe(rows.flatMap(addressesOf))
      return { entries: rows.map((row) => toHistoryEntry(row, described)) }
    },
    'GET /api/admin/code-scans': async ({ query: { period, batch = null, code = null } }) => {
      if (code !== null) await one(await codes.find(code))
      if (batch !== null && !(await batches.find(batch))) throw new AppError('not_found')
      return compareScans(scans, { batch, code }, period)
    },
    'GET /api/admin/code-batches': async () => ({ batches: (await batches.list()).map(toCodeBatch) }),
    'POST /api/admin/code-batches/check': async ({ body, request }) => ({
      lines: await batchesService.check(body, siteAddressOf(request)),
    }),
    'POST /api/admin/code-batches': async ({ body, viewer, request }) =>
      toCodeBatch(await batchesService.create(body, viewer, siteAddressOf(request))),
    'PUT /api/admin/code-batches/:id': async ({ params, body, viewer, request }) =>
      toCodeBatch(await batchesService.update(params.id, body, viewer, siteAddressOf(request))),
    'DELETE /api/admin/code-batches/:id': async ({ params, viewer }) => {
      await batchesService.remove(params.id, viewer)
      return undefined
    },
  } satisfies Partial<Handlers>
}
