import { PassThrough, Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ExportModule, exportModules } from '#contract/export-file.ts'
import { maxImportMegabytes } from '#contract/import-export.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError } from '#server/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import { sendError } from '#server/http/errors.ts'
import type { ExportService } from './export.service.ts'
import type { ImportService } from './import.service.ts'

export const importExportRoutes = (exports: ExportService) =>
  ({
    'GET /api/admin/export/counts': () => exports.counts(),
  }) satisfies Partial<Handlers>

interface Deps {
  exports: ExportService
  imports: ImportService
  /** Origin and base path of the site, as the client sees them. */
  siteAddressOf(request: FastifyRequest): string
}

/** Registered outside of the contract: both files stream, and an import exceeds the body limit of all other endpoints. */
export function registerImportExport(http: FastifyInstance, { exports, imports, siteAddressOf }: Deps) {
  http.get('/api/admin/export', { schema: { hide: true } }, async (request, reply) => {
    const modules = modulesOf(request)
    const exportedAt = new Date()
    const name = `music-platform-export-${exportedAt.toISOString().slice(0, 10)}.json`
    return (
      reply
        .type('application/json; charset=utf-8')
        .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
        // An empty stream for HEAD, because the length is unknown.
        .send(Readable.from(request.method === 'HEAD' ? [] : exports.file(modules, exportedAt, viewerOf(request))))
    )
  })

  http.register(async (scope) => {
    // Not parsed here: the import reads the bytes itself and reports what is invalid.
    scope.removeAllContentTypeParsers()
    const bodyLimit = maxImportMegabytes * 1_000_000
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      return sendError(isTooLarge ? new AppError('upload_too_large', { limitMegabytes: maxImportMegabytes }) : error, request, reply)
    })
    const requestOf = (request: FastifyRequest) => ({
      bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      modules: modulesOf(request),
      viewer: viewerOf(request),
      siteAddress: siteAddressOf(request),
    })

    scope.post('/api/admin/import/check', { schema: { hide: true }, bodyLimit }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return imports.check(requestOf(request))
    })

    scope.post('/api/admin/import', { schema: { hide: true }, bodyLimit }, async (request, reply) => {
      const run = await imports.start(requestOf(request))
      const lines = new PassThrough()
      // The client may disconnect; the running module is completed.
      lines.on('error', () => {})
      void run((event) => lines.destroyed || lines.write(`${JSON.stringify(event)}\n`)).finally(() => lines.end())
      return reply.type('application/x-ndjson; charset=utf-8').header('cache-control', 'no-store').send(lines)
    })
  })
}

const Query = z.strictObject({ modules: z.string().max(100).optional() })
const Modules = z.array(ExportModule).min(1)

/** The modules in `?modules=`, in export order; without it, all. Throws malformed_request. */
function modulesOf({ query }: FastifyRequest): ExportModule[] {
  const { data } = Query.safeParse(query)
  const named = data && (data.modules === undefined ? { data: exportModules } : Modules.safeParse(data.modules.split(',')))
  if (!named?.data) throw new AppError('malformed_request', { field: 'modules' })
  const modules: ExportModule[] = named.data
  return exportModules.filter((module) => modules.includes(module))
}

/** Never null here: the access check has passed. */
function viewerOf({ viewer }: FastifyRequest): Viewer {
  if (!viewer) throw new AppError('not_signed_in')
  return viewer
}
