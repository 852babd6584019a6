import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLibrary, insertPlaylist, saveSetting } from '#server/testing/library.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let library: ReturnType<typeof createLibrary>
let categoryId: string
beforeAll(async () => {
  testApp = await createTestApp()
  library = createLibrary(testApp.admin)
  categoryId = await library.category('Choir')
})
afterAll(() => testApp.close())

const create = (fields: Record<string, unknown>) => testApp.admin.call('POST /api/admin/codes', { body: fields })
const made = async (fields: Record<string, unknown>) => (await create(fields)).body
const get = async (id: string) => (await testApp.admin.call('GET /api/admin/codes/:id', { params: { id } })).body
const update = (id: string, body: object) => testApp.admin.call('PUT /api/admin/codes/:id', { params: { id }, body })
const list = async (query: Record<string, string> = {}) => (await testApp.admin.call('GET /api/admin/codes', { query })).body

const page = (path: string) => ({ kind: 'page', path })
const song = (id: string) => ({ kind: 'song', id })
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const scan = (code: string, headers: Record<string, string> = browser) => testApp.visitor.request(`/c/${code}`, { headers })
const leads = async (code: string) => (await scan(code)).headers.get('location')

test('a code is made, scanned, aimed anew and deleted', async () => {
  const songId = await library.song('Morning', categoryId)
  const { status, body: code } = await create({ aim: song(songId), label: 'Poster' })
  expect(status).toBe(200)
  expect(code).toMatchObject({
    label: 'Poster',
    batch: null,
    aim: { aim: song(songId), name: 'Morning', reach: 'public', instead: null },
    state: 'leads',
    isFlagged: false,
    isActive: true,
    scans: 0,
    lastScanOn: null,
    version: 1,
  })
  expect(code.code).toMatch(/^[2-9a-hjkmnp-z]{7}$/)

  const first = await scan(code.code)
  expect([first.status, first.headers.get('location'), first.headers.get('cache-control')]).toEqual([302, `/song/${songId}`, 'no-store'])
  expect(await leads(`${code.code.toUpperCase()}/?from=poster`)).toBe(`/song/${songId}?from=poster`)

  const { body: aimed } = await update(code.id, { aim: { kind: 'address', url: 'https://example.org/x?y=1' }, label: 'Poster', version: 1 })
  expect(aimed).toMatchObject({ aim: { aim: { kind: 'address', url: 'https://example.org/x?y=1' } }, version: 2 })
  expect(await leads(code.code)).toBe('https://example.org/x?y=1')
  expect((await update(code.id, { aim: page('/'), version: 1 })).body).toEqual({ code: 'stale_version' })

  const { entries } = (await testApp.admin.call('GET /api/admin/codes/:id/history', { params: { id: code.id } })).body
  expect(entries.map(({ aim }) => aim)).toEqual([
    { aim: { kind: 'address', url: 'https://example.org/x?y=1' }, name: null },
    { aim: song(songId), name: 'Morning' },
  ])
  expect(entries[0]?.actor).toBeTruthy()

  await expect.poll(async () => (await get(code.id)).scans, { timeout: 10_000 }).toBe(3)
  expect((await get(code.id)).lastScanOn).toBe(new Date().toISOString().slice(0, 10))

  const remove = () => testApp.admin.call('DELETE /api/admin/codes/:id', { params: { id: code.id } })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  expect((await scan(code.code)).status).toBe(410)
  expect((await create({ aim: page('/'), code: code.code })).body).toMatchObject({ code: 'code_taken' })
  const log = (await testApp.admin.call('GET /api/admin/activity', { query: { kind: 'codes' } })).body.entries
  expect(log.map(({ action, subject }) => [action, subject?.name])).toEqual([
    ['deleted', code.code],
    ['updated', code.code],
    ['created', code.code],
  ])
})

describe('what cannot be shown to everyone gives way to the nearest thing', () => {
  test('a song that waits, is deleted and comes back under its id', async () => {
    const nearId = await library.category('Near')
    const songId = await library.song('Evening', nearId)
    const { id, code } = await made({ aim: song(songId) })
    const set = (status: 'published' | 'pending') =>
      testApp.app.database.handle.updateTable('songs').set({ status }).where('id', '=', songId).execute()

    await set('pending')
    expect(await leads(code)).toBe(`/playlists/${nearId}`)
    expect(await get(id)).toMatchObject({ isFlagged: true, aim: { reach: 'hidden', name: 'Evening', instead: `/playlists/${nearId}` } })
    await set('published')
    expect(await leads(code)).toBe(`/song/${songId}`)

    const row = await testApp.app.database.handle.selectFrom('songs').selectAll().where('id', '=', songId).executeTakeFirstOrThrow()
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: songId } })
    expect(await leads(code)).toBe(`/playlists/${nearId}`)
    expect(await get(id)).toMatchObject({ isFlagged: true, aim: { reach: 'deleted', name: 'Evening', instead: `/playlists/${nearId}` } })
    expect((await list({ only: 'flagged' })).codes.map((one) => one.id)).toContain(id)
    expect((await list({ search: 'evening' })).codes.map((one) => one.id)).toEqual([id])
    // Its label can still be changed.
    expect((await update(id, { aim: song(songId), label: 'Still there', version: 1 })).status).toBe(200)

    await testApp.app.database.handle.updateTable('categories').set({ is_active: false }).where('id', '=', nearId).execute()
    expect(await leads(code)).toBe('/')
    expect((await get(id)).aim.instead).toBe('/')

    await testApp.app.database.handle
      .insertInto('songs')
      .values({ ...row, is_favorite: false, is_file_missing: false, title: 'Night', title_key: 'night' })
      .execute()
    expect(await leads(code)).toBe(`/song/${songId}`)
    expect(await get(id)).toMatchObject({ isFlagged: false, aim: { reach: 'public', name: 'Night' } })
    expect((await list({ search: 'night' })).codes.map((one) => one.id)).toEqual([id])
  })
})
