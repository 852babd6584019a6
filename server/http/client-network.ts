import { isIPv6 } from 'node:net'

/** The key of rate limits: the address; of IPv6 the network, because one customer has a whole /64. */
export const clientNetwork = (address: string): string =>
  isIPv6(address) && !address.includes('.') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address
