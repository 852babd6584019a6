import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Answers a request now or soon, or says false and has done nothing. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>

/**
 * Puts `answer` ahead of Fastify, its hooks and guards included, for what must cost next to nothing (docs/decisions/013): it may answer
 * only what they would let pass. What it does not answer takes the usual way, and so does every request with a body (patience.ts);
 * everything does while the server closes (it tells clients so), and where the log shows each request.
 */
export function serveBeforeFastify({ server, log }: FastifyInstance, answer: Answer) {
  if (log.level === 'debug' || log.level === 'trace') return
  const [usual] = server.listeners('request') as RequestListener[]
  if (!usual) throw new Error('Nobody listens to requests')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const answered = server.listening && !hasBody(request) && answer(request, response)
    if (answered === false) usual(request, response)
    else if (answered !== true) void otherwise(answered, () => usual(request, response))
  })
}

async function otherwise(answered: Promise<boolean>, usual: () => void) {
  // The usual way meets the same fault, and says so.
  if (!(await answered.catch(() => false))) usual()
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
