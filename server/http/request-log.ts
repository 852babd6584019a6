import type { FastifyInstance } from 'fastify'

const bulk = /^\/(assets|covers|media)\//

/** One line for each request, without the client's identity. Media are logged at level debug only. */
export function logRequests(app: FastifyInstance) {
  const showsDebug = app.log.level === 'debug' || app.log.level === 'trace'
  app.addHook('onResponse', function logRequest(request, reply, done) {
    const { method, url } = request
    const level = bulk.test(url) ? 'debug' : 'info'
    // Formatting a line that is not written would cost more than serving many a chunk of media.
    if (level === 'info' || showsDebug)
      request.log[level](
        { method, url: url.split('?')[0], status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
        'request',
      )
    done()
  })
}
