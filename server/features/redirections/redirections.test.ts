import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { newInstant } from '#server/database/instants.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isOwnPath } from './own-paths.ts'
import { safeTarget, withQuery } from './redirection-target.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  await add('/old', '/gallery')
  await add('/a/b', '/about')
  await add('/longer/a/b', '/song/abc')
  await add('/off', '/gallery', false)
  await add('/script', 'javascript:alert(1)')
  await add('/elsewhere', 'https://example.org/x?y=1')
  await add('/ping', '/pong')
  await add('/pong', '/ping')
  await add('/self', '/self')
  await add('/twice', '/gallery')
  await add('/twice', '/about')
  await add('/step', '/old')
  await add('/café au lait', '/gallery')
})
afterAll(() => testApp.close())

const add = (from_url: string, to_url: string, is_active = true) =>
  testApp.app.database.handle
    .insertInto('redirections')
    .values({ id: newId(), from_url, to_url, is_active, created_at: newInstant() })
    .execute()

const resolve = async (path: string) => (await testApp.visitor.call('GET /api/redirection', { query: { path } })).body.location

test.each([
  ['an exact match', '/old', '/gallery'],
  ['its query kept', '/old?from=poster', '/gallery?from=poster'],
  ['an end on a segment border, the longest from_url', '/b', '/song/abc'],
  ['exact before longer', '/a/b', '/about'],
  ['never the reverse', '/x/old', null],
  ['never within a segment', '/ld', null],
  ['an inactive one', '/off', null],
  ['a script', '/script', null],
  ['another site, its own query kept', '/elsewhere?z=2', 'https://example.org/x?y=1'],
  ['a loop of two', '/ping', null],
  ['a loop of one', '/self', null],
  ['of two equal ones the newest', '/twice', '/about'],
  ['a chain that arrives, one step at a time', '/step', '/old'],
  ['an encoded path', '/caf%C3%A9%20au%20lait', '/gallery'],
  ['nothing', '/nothing', null],
])('%s', async (_what, path, location) => {
  expect(await resolve(path)).toBe(location)
})

describe('targets', () => {
  test.each(['/song/x', '/', 'https://example.org', 'http://example.org:8080/a?b#c', '/a?b=c'])('%s may be followed', (target) => {
    expect(safeTarget(target)).toBe(target)
  })

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '//example.org',
    '/\\example.org',
    '/\t/example.org',
    'ftp://x',
    'data:text/html,x',
    'song/x',
    '',
    'https://',
  ])('%j may not', (target) => {
    expect(safeTarget(target)).toBeNull()
  })

  test('a path that passes stays on this site', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const target = safeTarget(`/${text}`)
        if (target !== null) expect(new URL(target, 'https://own.example').origin).toBe('https://own.example')
      }),
    )
  })

  test('a fragment stays behind the query', () => {
    expect(withQuery('/a#b', 'c=d')).toBe('/a?c=d#b')
  })
})

test.each([
  '/',
  '/about',
  '/gallery',
  '/admin',
  '/admin/songs',
  '/song/x',
  '/playlists/x',
  '/r/x',
  '/embed/song/x',
])('%s is an own path', (path) => {
  expect(isOwnPath(path)).toBe(true)
})
test.each(['/song', '/playlist', '/playlists', '/old', '/adminx', '/song/x/y', '/embed/other/x'])('%s is not', (path) => {
  expect(isOwnPath(path)).toBe(false)
})
