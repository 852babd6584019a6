import type { FastifyInstance } from 'fastify'

/** Reads bodies of JSON. An empty one counts as none: many HTTP libraries name the type with each request. */
export function readJsonBodies(http: FastifyInstance) {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
}
