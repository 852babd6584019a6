import { expect, test } from 'vitest'
import { addressAt, draftAt } from './menu-destinations.ts'

test.each([
  '',
  '/',
  '/about',
  '/page/choir',
  '/song/s1',
  '/playlists/c1',
  'https://tickets.example/',
  'not an address',
])('the destination of %j has this address again', (address) => {
  expect(addressAt(draftAt(address, null))).toBe(address)
})
