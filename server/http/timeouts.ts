import type { FastifyInstance } from 'fastify'

const second = 1_000
/** A browser sends its headers at once. */
const headersSeconds = 20
/** Longer than the usual reverse proxy keeps a connection that it does not use. */
const keepAliveSeconds = 65
/** A phone in a tunnel may pause its upload; it goes on where it stopped. */
const silenceSeconds = 60

/**
 * How long the server waits for whoever is slow or silent: half-sent headers, connections without requests, bodies that stop coming. A
 * reader may be as slow as it likes: it holds a connection and a buffer, and nothing else waits for it.
 */
export function setTimeouts(app: FastifyInstance) {
  app.server.headersTimeout = headersSeconds * second
  app.server.keepAliveTimeout = keepAliveSeconds * second
  // A whole request may take hours: an upload on a slow line.
  app.server.requestTimeout = 0
  app.addHook('onRequest', async function stopIdleBodies({ raw }) {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    // Node ends a connection whose time is up. What has been read resets it, and the end of the body lifts it.
    raw.socket.setTimeout(silenceSeconds * second)
    raw.once('end', () => raw.socket.setTimeout(0))
  })
}
