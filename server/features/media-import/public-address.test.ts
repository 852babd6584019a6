import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  // Public internet.
  ['8.8.8.8', true],
  ['93.184.215.14', true],
  ['2606:4700:4700::1111', true],
  // Private, loopback, link-local (with the metadata services of clouds), carrier-grade NAT.
  ['10.0.0.1', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['127.0.0.1', false],
  ['127.255.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['0.1.2.3', false],
  // Multicast, broadcast, documentation, benchmarking, reserved.
  ['224.0.0.1', false],
  ['239.255.255.255', false],
  ['255.255.255.255', false],
  ['192.0.2.1', false],
  ['198.18.0.1', false],
  ['198.51.100.7', false],
  ['203.0.113.9', false],
  ['192.0.0.8', false],
  ['240.0.0.1', false],
  // Special ranges of IPv6.
  ['::', false],
  ['::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fec0::1', false],
  ['fc00::1', false],
  ['fd12:3456::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['100::1', false],
  // IPv6 forms of IPv4 addresses, even public ones: they may connect to another address than the checked one.
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['::ffff:8.8.8.8', false],
  ['::127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1::1', false],
  ['2002:7f00:1::', false],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', false],
  // Not addresses.
  ['localhost', false],
  ['2130706433.', false],
  ['', false],
])('%s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
