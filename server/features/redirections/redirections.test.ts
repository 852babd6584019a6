import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { safeTarget, withQuery } from '#server/http/targets.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createRedirectionsRepository } from './redirections.repository.ts'
import { sourceKey, sourcePath } from './source-path.ts'

const testApp = appOfFile({}, { webFolder: builtPages() })
beforeAll(async () => {
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

/** Inserts rows without validation. Rows that validation would reject must be harmless, too. */
const add = (from_url: string, to_url: string, is_active = true) =>
  createRedirectionsRepository(testApp.app.database.handle).insert({ id: newId(), from_url, to_url, is_active, created_at: newTimestamp() })

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
  ['a slash at the end', '/old/', '/gallery'],
  ['an end in the middle of a letter', '/\u00e9', null],
  ['a letter composed in another way', '/cafe\u0301 au lait', '/gallery'],
  ['what no database stores', '/old%00', null],
  ['half a letter', '/%D8%3D\ud800', null],
  ['nothing', '/nothing', null],
])('%s', async (_what, path, location) => {
  expect(await resolve(path)).toBe(location)
})

test.each(['/unread', '/r/unread'])('a lookup that fails leads to the home page: %s', async (path) => {
  const { schema } = testApp.app.database.handle
  await schema.alterTable('redirections').renameTo('redirections_away').execute()
  const page = await testApp.visitor.request(path)
  await schema.alterTable('redirections_away').renameTo('redirections').execute()
  expect([page.status, page.headers.get('location'), page.headers.get('cache-control')]).toEqual([302, '/', 'no-store'])
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

  test('an appended path stays on this site', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const target = safeTarget(`/${text}`)
        if (target !== null) expect(new URL(target, 'https://own.example').origin).toBe('https://own.example')
      }),
    )
  })

  test('a fragment stays after the query', () => {
    expect(withQuery('/a#b', 'c=d')).toBe('/a?c=d#b')
    expect(withQuery('/a#/b?e#f', 'c=$&')).toBe('/a?c=$&#/b?e#f')
  })
})

describe('sources', () => {
  const site = 'https://music.example.org/base'
  test.each([
    ['/old', '/old'],
    ['/old?x=1#y', '/old'],
    ['/a/../b/./c', '/b/c'],
    ['/caf%C3%A9 au lait', '/caf\u00e9 au lait'],
    ['/100%', '/100%'],
    ['https://music.example.org/base/old?x=1', '/old'],
    ['https://music.example.org/base', '/'],
    ['https://music.example.org/baseball', null],
    ['https://music.example.org/old', null],
    ['https://elsewhere.example.org/base/old', null],
    ['old', null],
    ['//host/old', null],
    ['/\\host/old', null],
    ['/o\u0000ld', null],
    ['javascript:alert(1)', null],
  ])('%j is stored as %j', (text, path) => {
    expect(sourcePath(text, site)).toBe(path)
  })

  const segment = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/[/?#\\%]|^\.+$/.test(text) && text.trim() === text)
  test('the source keys with the prefix of a path are those of sources that end with it at a segment boundary', () => {
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1 }), fc.array(segment, { minLength: 1 }), (ending, start) => {
        const path = `/${ending.join('/')}`
        const isPrefixed = (source: string) => sourceKey(source).startsWith(sourceKey(path))
        expect(isPrefixed(`/${[...start, ...ending].join('/')}`)).toBe(true)
        expect(isPrefixed(`/${start.join('/')}x${path.slice(1)}`)).toBe(false)
      }),
    )
  })

  test('storing a source is idempotent', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const stored = sourcePath(`/x${path}`, site)
        if (stored !== null) expect(sourceKey(sourcePath(stored, site) ?? '')).toBe(sourceKey(stored))
      }),
    )
  })
})
