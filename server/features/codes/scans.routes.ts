import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ScanAnswer, Scans } from './scans.ts'

export type ScanMessage = Exclude<ScanAnswer, { location: string }>

/**
 * A code that is off, waits or has ended does what its owner wants, and some proxies and networks put pages of their own in the place of
 * errors: its message is a usual answer.
 */
const statusOf: Record<ScanMessage['message'], number> = { off: 200, waiting: 200, ended: 200, deleted: 410, unknown: 404 }

interface Deps {
  scans: Scans
  /** Answers with a page of its own for people; null serves the API only. */
  sendMessage: ((request: FastifyRequest, reply: FastifyReply, message: ScanMessage) => Promise<FastifyReply>) | null
}

/** What stands behind /c/ is all the router must not judge: a slash at the end is as good as none. */
export function registerScans(http: FastifyInstance, { scans, sendMessage }: Deps) {
  http.get('/c/*', { schema: { hide: true } }, async (request, reply) => {
    const { '*': typed } = request.params as { '*': string }
    const [, query = ''] = request.url.split(/\?(.*)/s)
    const answer = await scans.answer(typed.replace(/\/$/, ''), { query, headers: request.headers, isCounted: request.method === 'GET' })
    reply.header('cache-control', 'no-store')
    if ('location' in answer) return reply.code(302).header('location', answer.location).send()
    reply.code(statusOf[answer.message]).header('x-robots-tag', 'noindex')
    return sendMessage ? sendMessage(request, reply, answer) : reply.send()
  })
}
