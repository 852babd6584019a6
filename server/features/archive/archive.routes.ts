import { PassThrough, Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { ArchiveService } from './archive.service.ts'
import type { Restorations } from './restorations.ts'

export const archiveRoutes = (archives: ArchiveService, restorations: Restorations) =>
  ({
    'GET /api/admin/restore-points': async () => ({ restorePoints: await archives.listRestorePoints() }),
    'GET /api/admin/restoration': async () => restorations.current(),
    'POST /api/admin/archive-checks': async ({ body, viewer }) => restorations.check(body.source, viewer),
    'POST /api/admin/restorations': async ({ body, viewer }) => restorations.restore(body.source, viewer),
  }) satisfies Partial<Handlers>

/** The download of an archive, streamed while it is written. `?passwords=true` includes the password hashes. */
export function registerArchive(app: FastifyInstance, archives: ArchiveService) {
  app.get<{ Querystring: { passwords?: string } }>('/api/admin/archive', { schema: { hide: true } }, async (request, reply) => {
    const { viewer } = request
    if (!viewer) throw new AppError('not_signed_in')
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="music-platform-archive-${new Date().toISOString().slice(0, 10)}.zip"`)
      .header('cache-control', 'no-store')
      .header('content-encoding', 'identity')
    // A stream, because the length is unknown.
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    const output = new PassThrough()
    archives.make(output, { withPasswords: request.query.passwords === 'true', actor: viewer }).catch((error: unknown) => {
      request.log.error({ err: error }, 'an archive broke off')
      output.destroy(error instanceof Error ? error : undefined)
    })
    return reply.send(output)
  })
}
