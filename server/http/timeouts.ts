import type { FastifyInstance } from 'fastify'

const second = 1_000
/** A browser sends all headers at once. */
const headersSeconds = 20
/** Longer than common reverse proxies keep idle connections. */
const keepAliveSeconds = 65
/** A phone in a tunnel may pause its upload; the upload resumes later. */
const silenceSeconds = 60

/**
 * Timeouts for slow or silent clients: half-sent headers, connections without requests, stalled bodies. Reading slowly has no timeout: such
 * a client occupies only a connection and a buffer.
 */
export function setTimeouts(app: FastifyInstance) {
  app.server.headersTimeout = headersSeconds * second
  app.server.keepAliveTimeout = keepAliveSeconds * second
  // A whole request may take hours, for example an upload over a slow line.
  app.server.requestTimeout = 0
  // Closing the server ends idle connections only. One whose response ends later would stay open for a next request, which never comes.
  app.addHook('preClose', async function endConnectionsWithTheirResponse() {
    app.server.keepAliveTimeout = 1
    app.server.keepAliveTimeoutBuffer = 0
  })
  app.addHook('onRequest', async function stopIdleBodies({ raw }, { raw: response }) {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    // On this timeout Node closes the connection. Each read resets it; the end of the body removes it, unless the response was sent before
    // (a rejected request): then it is the keep-alive timeout.
    raw.socket.setTimeout(silenceSeconds * second)
    raw.once('end', () => {
      if (!response.writableEnded) raw.socket.setTimeout(0)
    })
  })
}
