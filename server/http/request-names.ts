import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { newId } from '#server/database/ids.ts'

const header = 'x-request-id'
const acceptable = /^[\w.:=+/-]{1,128}$/

/** Generates the id of a request for its log lines; an id from a trusted proxy is reused. */
export function requestNames(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/')
    const family = familyOf(address)
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return ({ headers, socket: { remoteAddress = '' } }) => {
    const given = headers[header]
    const counts = typeof given === 'string' && acceptable.test(given) && trusted.check(remoteAddress, familyOf(remoteAddress))
    return counts ? given : newId()
  }
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Sends the request id with each response, so that users can quote it in reports. */
export function nameRequests(app: FastifyInstance) {
  app.addHook('onRequest', function sendRequestId(request, reply, done) {
    reply.header(header, request.id)
    done()
  })
}
