import type { FastifyInstance } from 'fastify'

const bulk = /^\/(assets|covers|media)\//

/** One line for each answered request: who asked is left out. Bytes show at level debug only. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request
    const level = bulk.test(url) ? 'debug' : 'info'
    request.log[level]({ method, url: url.split('?')[0], status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) }, 'request')
  })
}
