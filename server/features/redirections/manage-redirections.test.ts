import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Handle } from '#server/database/database.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { needs } from '#server/testing/needs.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createRedirectionsRepository } from './redirections.repository.ts'

const testApp = appOfFile()

const create = (fromUrl: string, toUrl: string, extra = {}) =>
  testApp.admin.call('POST /api/redirections', { body: { fromUrl, toUrl, ...extra } })
const list = async (query: Record<string, string> = {}) => (await testApp.admin.call('GET /api/admin/redirections', { query })).body
const get = async (id: string) => (await testApp.admin.call('GET /api/admin/redirections/:id', { params: { id } })).body
const resolve = async (path: string) => (await testApp.visitor.call('GET /api/redirection', { query: { path } })).body.location

test('a redirection is created, changed, switched off and deleted', async () => {
  const { status, body: created } = await create(' /summer ', '/gallery')
  expect(status).toBe(200)
  expect(created).toMatchObject({
    fromUrl: '/summer',
    toUrl: '/gallery',
    isActive: true,
    version: 1,
    hits: 0,
    lastHitOn: null,
    sameSource: null,
    isTargetMissing: false,
  })
  expect(await resolve('/summer')).toBe('/gallery')

  const change = (body: object) => testApp.admin.call('PUT /api/redirections/:id', { params: { id: created.id }, body })
  const { body: changed } = await change({ fromUrl: '/winter', toUrl: 'https://example.org/', isActive: true, version: 1 })
  expect(changed).toMatchObject({ fromUrl: '/winter', toUrl: 'https://example.org/', version: 2 })
  expect([await resolve('/summer'), await resolve('/winter')]).toEqual([null, 'https://example.org/'])

  const stale = await change({ fromUrl: '/spring', toUrl: '/', version: 1 })
  expect([stale.status, stale.body]).toEqual([409, { code: 'stale_version' }])

  await change({ fromUrl: '/winter', toUrl: '/', isActive: false, version: 2 })
  expect(await resolve('/winter')).toBeNull()

  const remove = () => testApp.admin.call('DELETE /api/redirections/:id', { params: { id: created.id } })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  expect((await change({ fromUrl: '/winter', toUrl: '/', version: 3 })).status).toBe(404)

  const { entries } = (await testApp.admin.call('GET /api/admin/activity', { query: { kind: 'redirections' } })).body
  expect(entries.map(({ action, subject }) => [action, subject?.name])).toEqual([
    ['deleted', '/winter'],
    ['updated', '/winter'],
    ['updated', '/winter'],
    ['created', '/summer'],
  ])
})

test.each([
  ['a source that is no path', 'old', '/gallery', 'redirection_source_invalid'],
  ['a source elsewhere', 'https://example.org/old', '/gallery', 'redirection_source_invalid'],
  ['a page of the site', '/about', '/gallery', 'redirection_source_own'],
  ['a page of the site in another spelling', '/%61bout/', '/gallery', 'redirection_source_own'],
  ['a song', '/song/abc', '/gallery', 'redirection_source_own'],
  ['the address of redirections themselves', '/r/old', '/gallery', 'redirection_source_own'],
  ['the address of dynamic QR codes', '/c/old', '/gallery', 'redirection_source_own'],
  ['the same in capitals', '/C/OLD', '/gallery', 'redirection_source_own'],
  ['the start page', '/', '/gallery', 'redirection_source_own'],
  ['a script', '/x', 'javascript:alert(1)', 'redirection_target_invalid'],
  ['another host in disguise', '/x', '//example.org', 'redirection_target_invalid'],
  ['a target that is neither path nor address', '/x', 'gallery', 'redirection_target_invalid'],
  ['itself', '/x', '/x?y=1#z', 'redirection_loop'],
  ['itself by /r', '/x', '/r/x', 'redirection_loop'],
  ['its own end', '/a/x', '/x', 'redirection_loop'],
])('%s is rejected', async (_what, fromUrl, toUrl, code) => {
  const { count } = await list()
  const { status, body } = await create(fromUrl, toUrl)
  expect([status, body]).toEqual([422, expect.objectContaining({ code })])
  expect((await list()).count).toBe(count)
})

test('a loop over several is rejected when the last one closes it; the last one may be saved inactive', async () => {
  await create('/one', '/two')
  await create('/two', '/three')
  expect((await create('/three', '/one')).body).toMatchObject({ code: 'redirection_loop' })
  const { body: waiting } = await create('/three', '/one', { isActive: false })
  const { body } = await testApp.admin.call('PUT /api/redirections/:id', {
    params: { id: waiting.id },
    body: { fromUrl: '/three', toUrl: '/one', isActive: true, version: 1 },
  })
  expect(body).toMatchObject({ code: 'redirection_loop' })
})

test('full addresses of this site become paths; query and fragment are dropped from the source and kept in the target', async () => {
  const { body } = await create(`${testApp.address}/poster?x=1#y`, `${testApp.address}/gallery?q=a#b`)
  expect(body).toMatchObject({ fromUrl: '/poster', toUrl: '/gallery?q=a#b' })
})

test('of several with one source the newest active one applies, and each row reports it', async () => {
  const { body: older } = await create('/double', '/gallery')
  const { body: newer } = await create('/double/', '/about')
  expect(newer.sameSource).toBe('overrides')
  expect((await get(older.id)).sameSource).toBe('overridden')
  expect(await resolve('/double')).toBe('/about')
  await testApp.admin.call('DELETE /api/redirections/:id', { params: { id: newer.id } })
  expect((await get(older.id)).sameSource).toBeNull()
  expect(await resolve('/double')).toBe('/gallery')
})

test('a missing target on this site is saved, and reported until it exists', async () => {
  const { body: category } = await testApp.admin.call('POST /api/categories', { body: { name: 'Psalms', color: '#3d5afe' } })
  const { body: code } = await testApp.admin.call('POST /api/admin/codes', {
    body: { code: 'psalms', destination: { kind: 'page', path: '/' } },
  })
  expect(code.code).toBe('psalms')
  const pageWith = (slug: string) => ({ slug, isPublished: true, texts: { en: { title: 'Choir', body: 'Since 1890.', description: '' } } })
  const { body: page } = await testApp.admin.call('POST /api/admin/pages', { body: pageWith('choir-history') })
  await testApp.admin.call('PUT /api/admin/pages/:id', {
    params: { id: page.id },
    body: { ...pageWith('our-choir'), version: page.version },
  })
  const isMissing = async (toUrl: string) => {
    const { status, body } = await create(`/to${crypto.randomUUID()}`, toUrl)
    expect(status).toBe(200)
    expect((await get(body.id)).isTargetMissing).toBe(body.isTargetMissing)
    return body.isTargetMissing
  }
  const there = ['/', '/gallery?q=a#b', '/de/gallery', '/Gallery', `/playlists/${category.id}`, `/de/playlists/${category.id}/`]
  const pages = ['/page/our-choir', '/de/page/our-choir?x=1', '/page/choir-history']
  for (const target of [...there, ...pages, '/c/PSALMS', '/feeds/songs.xml', '/admin/songs', 'https://example.org/nowhere'])
    expect([target, await isMissing(target)]).toEqual([target, false])
  for (const target of [
    '/galery',
    '/song/abc',
    '/de/song/abc?t=3',
    '/playlists/abc',
    '/page/history',
    '/c/gone',
    '/embed/song/abc',
    '/r/galery',
  ])
    expect([target, await isMissing(target)]).toEqual([target, true])

  const { body: chained } = await create('/chain-start', '/chain-end')
  expect(chained.isTargetMissing).toBe(true)
  await create('/chain-end', '/gallery')
  expect((await list({ search: '/chain-start' })).redirections).toMatchObject([{ id: chained.id, isTargetMissing: false }])
  const { body: indirect } = await create('/chain-other', '/r/chain-end')
  expect(indirect.isTargetMissing).toBe(false)
})

test('the list is searched by both columns, and paginated', async () => {
  for (const name of ['alpha', 'beta', 'Gamma']) await create(`/list/${name}`, '/gallery')
  await create('/elsewhere', 'https://example.org/list/delta')
  const first = await list({ search: '/LIST/', limit: '3' })
  expect(first.count).toBe(4)
  const second = await list({ search: '/LIST/', limit: '3', cursor: first.nextCursor ?? '' })
  expect([...first.redirections, ...second.redirections].map(({ fromUrl }) => fromUrl)).toEqual([
    '/elsewhere',
    '/list/Gamma',
    '/list/beta',
    '/list/alpha',
  ])
  expect(second.nextCursor).toBeNull()
})

test('the list is filtered by status', async () => {
  await create('/sifted/on', '/gallery')
  await create('/sifted/off', '/gallery', { isActive: false })
  for (const [status, fromUrl] of [
    ['active', '/sifted/on'],
    ['inactive', '/sifted/off'],
  ] as const)
    expect(await list({ search: 'sifted', status })).toMatchObject({ count: 1, redirections: [{ fromUrl }] })
})

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('hits', () => {
  const visit = (path: string, headers: Record<string, string> = { 'user-agent': browser }) =>
    testApp.visitor.request(`/api/redirection?path=${encodeURIComponent(path)}`, { headers })

  test('are counted for people, with their day, and do not change the version', async () => {
    const { body: redirection } = await create('/counted', '/gallery')
    await Promise.all(Array.from({ length: 7 }, () => visit('/counted')))
    await visit('/counted', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })
    await visit('/counted', { 'user-agent': browser, 'sec-purpose': 'prefetch' })
    await visit('/counted-not')
    await expect.poll(async () => (await get(redirection.id)).hits).toBe(7)
    await visit('/counted')
    await expect.poll(async () => (await get(redirection.id)).hits).toBe(8)
    const { lastHitOn, version } = await get(redirection.id)
    expect([lastHitOn, version]).toEqual([new Date().toISOString().slice(0, 10), 1])
  })

  const onPostgres = needs(process.env.TEST_DATABASE_URL, 'SQLite runs one write transaction at a time')

  test('lock the rows of their redirections in a fixed order', onPostgres, async () => {
    const { database } = testApp.app
    // PostgreSQL reads a small table in the order of insertion.
    for (const id of ['hit-b', 'hit-a'])
      await createRedirectionsRepository(database.handle).insert({
        ...{ id, from_url: `/${id}`, to_url: '/gallery', is_active: true, created_at: newTimestamp() },
      })
    const lock = (tx: Handle, id: string) => tx.selectFrom('redirections').select('id').where('id', '=', id).forUpdate().execute()
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.handle,
      )
      return rows[0]?.count
    }
    const [locked, continued] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let attempts = 0
    const other = database.transaction(async (tx) => {
      attempts++
      await lock(tx, 'hit-a')
      locked.resolve()
      await continued.promise
      await lock(tx, 'hit-b')
    })
    await locked.promise
    const adding = database.transaction((tx) => {
      attempts++
      return createRedirectionsRepository(tx).addHits(['hit-a', 'hit-b'].map((id) => ({ id, hits: 1, lastHitOn: '2026-01-01' })))
    })
    await expect.poll(waiting).toBe(1)
    continued.resolve()
    await Promise.all([other, adding])
    // After a deadlock, one of them would have been run again.
    expect(attempts).toBe(2)
  })
})

test('pending hits are written when the server closes', async () => {
  const { dataDir, ...first } = await createTestApp()
  // On PostgreSQL the test app drops its database when it closes.
  if (first.app.database.engine === 'postgres') return first.close()
  const { body } = await first.admin.call('POST /api/redirections', { body: { fromUrl: '/late', toUrl: '/gallery' } })
  await first.visitor.request('/api/redirection?path=/late', { headers: { 'user-agent': browser } })
  await first.app.http.close()
  const second = await createTestApp({ dataDir })
  const { hits } = (await second.admin.call('GET /api/admin/redirections/:id', { params: { id: body.id } })).body
  expect(hits).toBe(1)
  await second.close()
  await first.close()
})
