import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf, destinationAt, itemKinds, textAddress } from './destination-address.ts'

const site = 'https://music.example.org/base'
const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)

/** The stored address; null if the text is rejected. */
function stored(text: string): string | null {
  try {
    return textAddress(text, site)
  } catch {
    return null
  }
}

describe('a destination', () => {
  test('in the library is stored as the address of its page and read back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...itemKinds), id, (kind, id) => {
        expect(destinationAt(addressOf({ kind, id }))).toEqual({ kind, id })
      }),
    )
  })

  const text = fc.oneof(
    fc.string({ unit: 'binary' }).map((path) => `/${path}`),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.webPath().map((path) => site + path),
    fc.constantFrom(
      '//host',
      '/\\host',
      '/.//host',
      '/a/..//host',
      '/%2f/host',
      'javascript:alert(1)',
      'https://',
      '/c/x',
      '/./c/x',
      '/%63/x',
      '/C/x',
      '/r/x',
      // Paths of codes ignore case; paths of redirections do not.
      '/R/x',
    ),
  )

  test('normalization is idempotent and does not change the host', () => {
    fc.assert(
      fc.property(text, (text) => {
        const address = stored(text)
        if (address === null) return
        expect(stored(address)).toBe(address)
        // Valid in a header without further encoding.
        expect(address).toMatch(/^[\x21-\x7e]+$/)
        const reached = new URL(address, 'https://own.example')
        if (address.startsWith('/'))
          expect([reached.origin, /^\/(?:[cC]|r)\//.test(decodeURIComponent(reached.pathname.replace(/%(?![0-9a-f]{2})/gi, '')))]).toEqual([
            'https://own.example',
            false,
          ])
        else expect(reached.protocol).toMatch(/^https?:$/)
      }),
    )
  })

  test.each([
    [`${site}/song/abc?`, '/song/abc'],
    [`${site}/song/abc?t=5`, '/song/abc?t=5'],
    [site, '/'],
    ['https://music.example.org/song/abc', 'https://music.example.org/song/abc'],
    ['HTTPS://Example.ORG', 'https://example.org/'],
    ['https://user@example.org/ä', 'https://user@example.org/%C3%A4'],
  ])('%s is stored as %s', (text, address) => {
    expect(stored(text)).toBe(address)
  })

  test('an address is rejected if it is too long after percent-encoding', () => {
    expect(stored(`/${'ä'.repeat(1_000)}`)).toBeNull()
  })
})
