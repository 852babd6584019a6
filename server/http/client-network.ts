import ipaddr from 'ipaddr.js'

/** Key of rate limits: the IPv4 address, or the /64 network of an IPv6 address, because one customer has a whole /64. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`
}
