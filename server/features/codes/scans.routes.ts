import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ScanMessage } from '#contract/codes.ts'
import type { ScanNotice, Scans } from './scans.ts'

/** Status 200 if the code's owner wants this page, because proxies and mobile networks replace error pages with their own. */
const statusOf: Record<ScanMessage, number> = { off: 200, scheduled: 200, ended: 200, deleted: 410, unknown: 404 }

/** Null without a browser build: the response is then a bare status. */
interface ScanPages {
  sendScanMessage(request: FastifyRequest, reply: FastifyReply, notice: ScanNotice): Promise<FastifyReply>
  sendPageError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** The wildcard route matches any path after /c/ and ignores a trailing slash. */
export function registerScans(http: FastifyInstance, { scans, pages }: { scans: Scans; pages: ScanPages | null }) {
  const options = { schema: { hide: true }, ...(pages && { errorHandler: pages.sendPageError }) }
  http.get<{ Params: { '*': string } }>('/c/*', options, async (request, reply) => {
    const { '*': typed } = request.params
    const [, query = ''] = request.url.split(/\?(.*)/s)
    const isCounted = request.method === 'GET'
    const response = await scans.respond(typed.replace(/\/$/, ''), { query, headers: request.headers, isCounted })
    reply.header('cache-control', 'no-store')
    if ('location' in response) return reply.code(302).header('location', response.location).send()
    reply.code(statusOf[response.message]).header('x-robots-tag', 'noindex')
    return pages ? pages.sendScanMessage(request, reply, response) : reply.send()
  })
}
