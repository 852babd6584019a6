import type { FastifyInstance } from 'fastify'

const second = 1_000
/** A browser sends its headers at once. */
const headersSeconds = 20
/** Longer than common reverse proxies keep idle connections. */
const keepAliveSeconds = 65
/** A phone in a tunnel may pause its upload; it is resumed where it stopped. */
const silenceSeconds = 60

/**
 * Timeouts for slow or silent clients: half-sent headers, connections without requests, stalled bodies. A client may read as slowly as it
 * likes: it holds a connection and a buffer, and nothing else waits for it.
 */
export function setTimeouts(app: FastifyInstance) {
  app.server.headersTimeout = headersSeconds * second
  app.server.keepAliveTimeout = keepAliveSeconds * second
  // A whole request may take hours: an upload on a slow line.
  app.server.requestTimeout = 0
  app.addHook('onRequest', async function stopIdleBodies({ raw }) {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    // Node closes a connection at its timeout. Reading resets it, and the end of the body removes it.
    raw.socket.setTimeout(silenceSeconds * second)
    raw.once('end', () => raw.socket.setTimeout(0))
  })
}
