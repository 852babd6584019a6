import { isIPv6 } from 'node:net'

/** Key of rate limits: the IPv4 address, or the /64 network of an IPv6 address, because one customer has a whole /64. */
export const clientNetwork = (address: string): string =>
  isIPv6(address) && !address.includes('.') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address
