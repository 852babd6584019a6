import ipaddr from 'ipaddr.js'

/** Global unicast, the IPv6 space allocated to the internet. The rest is special or embeds an IPv4 address. */
const globalIpv6 = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address (as text) is public: neither private, loopback, link-local, multicast or reserved, nor an IPv6 form of such an IPv4
 * address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalIpv6)
}
