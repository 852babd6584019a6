import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PrintRequest } from '#contract/print.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { PrintService } from './print.service.ts'

interface Deps {
  prints: PrintService
  /** Origin and base path of the site, as the sender of a request sees it. */
  siteAddressOf(request: FastifyRequest): string
}

export const printRoutes = ({ prints, siteAddressOf }: Deps) =>
  ({
    'POST /api/admin/prints/preview': async ({ body, request, reply }) =>
      prints.preview(body.order, body.page, siteAddressOf(request), untilGone(reply)),
  }) satisfies Partial<Handlers>

/** The file of an order: bytes, where the contract's endpoints carry JSON. */
export function registerPrints(http: FastifyInstance, { prints, siteAddressOf }: Deps) {
  http.post('/api/admin/prints', { schema: { hide: true }, compress: false }, async (request, reply) => {
    const { data, error } = PrintRequest.safeParse(request.body)
    if (!data) throw new AppError('malformed_request', { field: error.issues[0]?.path.join('.') ?? '' })
    const made = await prints.print(data.order, data.file, siteAddressOf(request), untilGone(reply))
    return reply
      .type(made.mimeType)
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="print.${made.name.split('.').at(-1)}"; filename*=UTF-8''${encodeURIComponent(made.name)}`,
      })
      .send(made.bytes)
  })
}

/** Aborted when whoever waits for the answer goes away: nobody prints for them. */
function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new AppError('unavailable'))
  })
  return gone.signal
}
