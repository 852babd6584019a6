import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { newId } from '#server/database/ids.ts'
import { membershipOf } from './trusted-proxies.ts'

const header = 'x-request-id'
const acceptable = /^[\w.:=+/-]{1,128}$/

/** Generates the id of a request for its log lines; an id from a trusted proxy is reused. */
export function requestNames(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = membershipOf(trustedProxies)
  return ({ headers, socket: { remoteAddress = '' } }) => {
    const given = headers[header]
    const counts = typeof given === 'string' && acceptable.test(given) && isTrusted(remoteAddress)
    return counts ? given : newId()
  }
}

/** Sends the request id with each response, so that users can quote it in reports. */
export function nameRequests(app: FastifyInstance) {
  app.addHook('onRequest', function sendRequestId(request, reply, done) {
    reply.header(header, request.id)
    done()
  })
}
