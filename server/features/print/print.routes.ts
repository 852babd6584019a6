import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { PrintRequest } from '#contract/print.ts'
import { AppError } from '#server/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import { requesterLanguage } from '#server/pages/page-language.ts'
import type { PrintService } from './print.service.ts'

interface Deps {
  prints: PrintService
  /** Origin and base path of the site, as the client sees it. */
  siteAddressOf(request: FastifyRequest): string
}

interface FileDeps extends Deps {
  basePath: string
}

export const printRoutes = ({ prints, siteAddressOf }: Deps) =>
  ({
    'POST /api/admin/prints/preview': async ({ body, request, reply }) =>
      prints.preview(body.job, body.page, siteAddressOf(request), abortOnDisconnect(reply)),
  }) satisfies Partial<Handlers>

/** Not an endpoint of the contract, because it responds with a file instead of JSON. */
export function registerPrints(http: FastifyInstance, { prints, siteAddressOf, basePath }: FileDeps) {
  const options = { schema: { hide: true, body: PrintRequest } }
  http.post<{ Body: z.output<typeof PrintRequest> }>('/api/admin/prints', options, async (request, reply) => {
    const { job, file } = request.body
    const printed = await prints.print(job, file, {
      siteAddress: siteAddressOf(request),
      language: requesterLanguage(request, basePath),
      signal: abortOnDisconnect(reply),
    })
    return reply
      .type(printed.mimeType)
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="print.${printed.name.split('.').at(-1)}"; filename*=UTF-8''${encodeURIComponent(printed.name)}`,
      })
      .send(printed.bytes)
  })
}

/** Aborts when the client disconnects before it has the response. */
function abortOnDisconnect(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new AppError('unavailable'))
  })
  return controller.signal
}
