import type { FastifyInstance } from 'fastify'

const bulk = /^\/(assets|covers|media)\//

/** Logs one line per request, without the client's identity. Media requests are logged only at level debug. */
export function logRequests(app: FastifyInstance) {
  const showsDebug = app.log.level === 'debug' || app.log.level === 'trace'
  app.addHook('onResponse', function logRequest(request, reply, done) {
    const { method, url } = request
    const level = bulk.test(url) ? 'debug' : 'info'
    // Formatting a line that is not written would cost more than serving a chunk of media.
    if (level === 'info' || showsDebug)
      request.log[level](
        { method, url: url.split('?')[0], status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
        'request',
      )
    done()
  })
}
