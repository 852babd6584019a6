import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
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
  const options = { schema: { hide: true, body: PrintRequest }, compress: false as const }
  http.post<{ Body: z.output<typeof PrintRequest> }>('/api/admin/prints', options, async (request, reply) => {
    const { order, file } = request.body
    const made = await prints.print(order, file, siteAddressOf(request), untilGone(reply))
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
