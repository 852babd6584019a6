import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ScanMessage } from '#contract/codes.ts'
import type { ScanNotice, Scans } from './scans.ts'

/**
 * A code that is off, waits or has ended does what its owner wants, and some proxies and networks put pages of their own in the place of
 * errors: its message is a usual answer.
 */
const statusOf: Record<ScanMessage, number> = { off: 200, waiting: 200, ended: 200, deleted: 410, unknown: 404 }

/** How people are answered; where there are no pages, by statuses and errors alone. */
export interface ScanPages {
  sendScanMessage(request: FastifyRequest, reply: FastifyReply, said: ScanNotice): Promise<FastifyReply>
  sendPageError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** What stands behind /c/ is nothing for the router to judge: a slash at its end is as good as none. */
export function registerScans(http: FastifyInstance, { scans, pages }: { scans: Scans; pages: ScanPages | null }) {
  const options = { schema: { hide: true }, ...(pages && { errorHandler: pages.sendPageError }) }
  http.get('/c/*', options, async (request, reply) => {
    const { '*': typed } = request.params as { '*': string }
    const [, query = ''] = request.url.split(/\?(.*)/s)
    const answer = await scans.answer(typed.replace(/\/$/, ''), { query, headers: request.headers, isCounted: request.method === 'GET' })
    reply.header('cache-control', 'no-store')
    if ('location' in answer) return reply.code(302).header('location', answer.location).send()
    reply.code(statusOf[answer.message]).header('x-robots-tag', 'noindex')
    return pages ? pages.sendScanMessage(request, reply, answer) : reply.send()
  })
}
