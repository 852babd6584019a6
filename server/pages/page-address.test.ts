import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageAddress, withoutStrayEnd } from './page-address.ts'

test.each([
  ['/song/x', '/song/x', true],
  ['/song/x?from=qr&utm_source=poster', '/song/x', true],
  ['/song/x?q=y', '/song/x', true],
  ['/gallery?utm_source=a&q=sea%20side', '/gallery?q=sea+side', true],
  ['/gallery?q=a&q=b', '/gallery?q=a', true],
  ['/gallery?q=', '/gallery?q=', true],
  ['/playlists/x?q=%D8%A8', '/playlists/x?q=%D8%A8', true],
  ['/auth', '/auth', true],
  ['/auth?reset=secret', '/auth?reset=secret', false],
  ['/auth?utm=1&next=%2Fadmin', '/auth?utm=1&next=%2Fadmin', false],
  ['/upload?outcome=problem', '/upload?outcome=problem', false],
  ['/upload?plain', '/upload?plain', false],
  ['/song/x?', '/song/x', true],
])('the page of %s is that of %s (shared: %j)', (url, address, isShared) => {
  expect(pageAddress(url)).toEqual({ address, isShared })
})

test('unknown query parameters do not create another page', () => {
  const name = fc.string().filter((text) => !['q', 'next', 'reset', 'plain', 'outcome'].includes(text))
  fc.assert(
    fc.property(fc.dictionary(name, fc.string()), (query) => {
      expect(pageAddress(`/gallery?${new URLSearchParams(query)}`)).toEqual({ address: '/gallery', isShared: true })
    }),
  )
})

test.each([
  ['/song/x).', '/song/x'],
  ['/de/playlist/x,?from=poster', '/de/playlist/x?from=poster'],
  ['/song/x%E2%80%9D', '/song/x'],
  ['/song/x%20', '/song/x'],
  ['/gallery.', '/gallery'],
  ['/song/x', null],
  ['/song/)', null],
  ['/unknown.', null],
  ['/x%2F)', null],
])('%s without what a text put at its end is %s', (url, address) => {
  expect(withoutStrayEnd(url)).toBe(address)
})
