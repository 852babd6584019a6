import { expect, test } from 'vitest'
import { clientNetwork } from './client-network.ts'

test.each([
  ['an IPv4 address alone', '192.0.2.7', '192.0.2.7'],
  ['an IPv4 address on a socket for both', '::ffff:192.0.2.7', '192.0.2.7'],
  ['all of a written /64', '2001:db8:a:b:1:2:3:4', '2001:db8:a:b::/64'],
  ['the shortened zeros of a network', '2001:db8::1:2:3:4', '2001:db8::/64'],
  ['the shortened zeros of network and host', '2001:db8::1', '2001:db8::/64'],
  ['a link-local address with its zone', 'fe80::1%eth0', 'fe80::/64'],
  ['what is no address', 'unknown', 'unknown'],
])('%s is one client', (_, address, network) => {
  expect(clientNetwork(address)).toBe(network)
})
