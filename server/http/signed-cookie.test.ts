import { expect, test } from 'vitest'
import { createSignedCookie } from './signed-cookie.ts'

const cookieOf = (o: Partial<Parameters<typeof createSignedCookie>[0]> = {}) =>
  createSignedCookie({ name: 'music.x', sign: (text) => `signature-of-${text.length}`, maxAgeSeconds: 60, site: null, ...o })

test('the text is read only with its signature', () => {
  const cookie = cookieOf()
  const [pair = ''] = cookie.write('a.b~1').split(';')
  expect(cookie.read(`x=1; ${pair}; y=2`)).toBe('a.b~1')
  for (const other of [
    undefined,
    '',
    pair.replace('a', 'aa'),
    `${pair}x`,
    pair.slice(0, -1),
    pair.replace('music.x', 'musicax'),
    `a${pair}`,
  ])
    expect([other, cookie.read(other)]).toEqual([other, null])
})

test.each(['.', '!', ':'])('cookies of earlier versions are read, with %s before the signature', (separator) => {
  expect(cookieOf().read(`music.x=a.b${separator}signature-of-3`)).toBe('a.b')
})

test('its path is below the base path, and it is Secure on a site with https', () => {
  expect(cookieOf().write('')).toMatch(/; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/)
  const site = { origin: 'https://example.org', path: '/music' }
  expect(cookieOf({ site, path: '/api' }).write('')).toMatch(/; Path=\/music\/api; Max-Age=60; HttpOnly; SameSite=Lax; Secure$/)
  expect(cookieOf({ site: { ...site, path: '' } }).write('')).toContain('; Path=/; ')
})
