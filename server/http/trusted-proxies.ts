import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Whether an address is one of these addresses and networks (CIDR). */
export function membershipOf(addresses: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** This machine, containers and private networks: a client on the internet that sends the header must not be proposed as a proxy. */
const isNear = membershipOf(['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1', 'fc00::/7'])
const reportedMax = 10

/** Logs the address of a proxy that TRUSTED_PROXIES does not name, once: to limits, all its visitors are one client. */
export function reportUntrustedProxies(app: FastifyInstance, trustedProxies: readonly string[]) {
  const isTrusted = membershipOf(trustedProxies)
  const reported = new Set<string>()
  app.addHook('onRequest', function reportUntrustedProxy(request, _reply, done) {
    const { remoteAddress = '' } = request.raw.socket
    const isUntrusted = request.headers['x-forwarded-for'] !== undefined && !isTrusted(remoteAddress) && isNear(remoteAddress)
    if (isUntrusted && !reported.has(remoteAddress) && reported.size < reportedMax) {
      reported.add(remoteAddress)
      request.log.warn(`the proxy at ${remoteAddress} is not one of TRUSTED_PROXIES: to limits, all its visitors are one`)
    }
    done()
  })
}
