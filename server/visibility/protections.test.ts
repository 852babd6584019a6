import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDb } from '#server/repositories.ts'
import { insertListener } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { createOpenedItems } from './opened-items.ts'
import { removeUnusedProtections } from './unused-protections.ts'

const testApp = appOfFile({ trustedProxies: ['127.0.0.1'] }, { webFolder: builtPages() })
const library = createLibrary(testApp)
let category: string
const secret = 'Rehearsal takes'
const password = 'harbour choir'
const fixture = (name: string) => join(import.meta.dirname, '../features/media/fixtures', name)

beforeAll(async () => {
  category = await library.category('Choir')
})

const browser = () => createClient(testApp.address)
const song = (fields: object = {}) => library.song(secret, category, { visibility: 'protected', password, ...fields })
const playlist = async (fields: object = {}) =>
  (await testApp.admin.call('POST /api/playlists', { body: { name: secret, songIds: [], visibility: 'protected', ...fields } })).body.id

function enter(client: TestClient, path: string, typed = password, address = '203.0.113.7') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address }
  return client.request('/unlock', { method: 'POST', headers, body: new URLSearchParams({ path, password: typed }).toString() })
}
const status = async (client: TestClient, path: string) => (await client.request(path)).status
const adminSong = async (id: string) => (await testApp.admin.call('GET /api/admin/songs/:id', { params: { id } })).body
async function setSong(id: string, fields: object) {
  const { title, category: its, mediaType, version } = await adminSong(id)
  const body = { title, categoryId: its.id, mediaType, version, ...fields }
  return testApp.admin.call('PUT /api/songs/:id', { params: { id }, body })
}
async function protectionOf(id: string) {
  const { protectionId } = await adminSong(id)
  return (await testApp.admin.call('GET /api/admin/protections/:id', { params: { id: protectionId ?? '' } })).body
}

describe('a protected page', () => {
  test('asks for the password without showing its name, and is shown after the right one', async () => {
    const path = `/song/${await song()}`
    const client = browser()
    const closed = await client.request(path)
    const html = await closed.text()
    expect([closed.status, closed.headers.get('cache-control'), closed.headers.get('x-robots-tag')]).toEqual([403, 'no-store', 'noindex'])
    expect(html).not.toContain(secret)
    expect(html).not.toContain('<script')
    const wrong = await enter(client, path, 'not the password')
    expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining('Wrong password.')])
    const right = await enter(client, path)
    expect([right.status, right.headers.get('location')]).toEqual([303, path])
    expect(right.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax$/)
    const open = await client.request(path)
    expect([open.status, open.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(await open.text()).toContain(secret)
    expect(await status(browser(), path)).toBe(403)
  })

  test('is opened by a link, which redirects to the address without the key', async () => {
    const id = await song({ password: undefined })
    const { hasPassword, key } = await protectionOf(id)
    expect(hasPassword).toBe(false)
    const client = browser()
    const html = await (await client.request(`/song/${id}?key=wrong`)).text()
    expect(html).toContain('This link no longer opens the page.')
    expect(html).not.toContain('<form')
    const followed = await client.request(`/song/${id}?t=30&key=${key}`)
    expect([followed.status, followed.headers.get('location')]).toEqual([303, `/song/${id}?t=30`])
    expect(await status(client, `/song/${id}`)).toBe(200)
  })

  test('speaks the language of the visitor', async () => {
    const html = await (await browser().request(`/song/${await song()}`, { headers: { 'accept-language': 'ar' } })).text()
    expect(html).toMatch(/dir="rtl"[\s\S]*صفحة محمية/)
  })

  test('keeps the language of its address', async () => {
    const path = `/ar/song/${await song()}`
    const client = browser()
    const wrong = await (await enter(client, path, 'not the password')).text()
    expect(wrong).toMatch(/dir="rtl"[\s\S]*href="\/ar\/"/)
    expect((await enter(client, path)).headers.get('location')).toBe(path)
    expect(await status(client, path)).toBe(200)
    for (const other of ['/ar//evil.example/', '/xx/song/x', '/ar/admin']) expect((await enter(client, other)).status).toBe(404)
  })

  test('rejects a form from another site, for another page or of another type', async () => {
    const path = `/song/${await song()}`
    const foreign = createClient(testApp.address, 'https://elsewhere.example')
    expect((await enter(foreign, path)).status).toBe(403)
    expect(await status(foreign, path)).toBe(403)
    for (const other of ['/', '//evil.example/', 'https://evil.example/', '/song/unknown', '/admin'])
      expect([other, (await enter(browser(), other)).status]).toEqual([other, 404])
    expect((await browser().request('/unlock', { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } })).status).toBe(400)
  })

  test('limits guesses per address, but lets a class at one address in at the same time', async () => {
    const path = `/song/${await song()}`
    const statuses = await Promise.all(Array.from({ length: 60 }, () => enter(browser(), path, 'a wrong guess', '198.51.100.1')))
    const counts = statuses.map((response) => response.status)
    expect(counts.filter((one) => one === 403).length).toBeLessThanOrEqual(40)
    const late = await enter(browser(), path, password, '198.51.100.1')
    expect([late.status, await late.text()]).toEqual([429, expect.stringContaining('Too many wrong passwords.')])
    const entered = await Promise.all(Array.from({ length: 30 }, () => enter(browser(), path, password, '198.51.100.2')))
    expect(entered.map((response) => response.status)).toEqual(Array.from({ length: 30 }, () => 303))
  })
})

describe('access ends with the next request', () => {
  test.each([
    ['another password', { password: 'another password' }],
    ['no password', { password: null }],
    ['another link', { renewsKey: true }],
  ])('after %s', async (_, change) => {
    const id = await song()
    const client = browser()
    await enter(client, `/song/${id}`)
    const before = await protectionOf(id)
    expect(await status(client, `/api/songs/${id}`)).toBe(200)
    expect((await setSong(id, { title: 'Renamed' })).status).toBe(200)
    expect(await status(client, `/api/songs/${id}`)).toBe(200)
    await setSong(id, change)
    expect(await status(client, `/api/songs/${id}`)).toBe(404)
    const after = await protectionOf(id)
    expect(after.key === before.key).toBe(!('renewsKey' in change))
    expect(after.hasPassword).toBe(!('password' in change) || change.password !== null)
  })

  test('after a change of visibility, even if it is protected again', async () => {
    const id = await song()
    const client = browser()
    await enter(client, `/song/${id}`)
    await setSong(id, { visibility: 'hidden' })
    expect([await status(client, `/song/${id}`), (await adminSong(id)).protectionId]).toEqual([404, null])
    await setSong(id, { visibility: 'protected' })
    expect([await status(client, `/song/${id}`), (await protectionOf(id)).hasPassword]).toEqual([403, false])
  })
})

test('the cookie is signed, and contains the latest protections', async () => {
  const deps = { secret: 'a secret', site: null, groups: { openedBy: async () => [] } }
  const items = createOpenedItems(deps)
  const openedBy = (cookies: string) => items.of(cookies, null)
  let cookie = ''
  for (let index = 0; index < 50; index++) [cookie = ''] = items.add(`item${index}`, cookie).split(';')
  const opened = await openedBy(`a=1; ${cookie}; b=2`)
  expect([opened.size, opened.has('item49'), opened.has('item9')]).toEqual([40, true, false])
  expect((await openedBy(cookie.replace('item49', 'item48x'))).size).toBe(0)
  expect((await createOpenedItems({ ...deps, secret: 'another' }).of(cookie, null)).size).toBe(0)
})

describe('together with others', () => {
  test("the protection of an album opens its songs, even protected ones; a song's own one counts only on a public album", async () => {
    const [open, own] = [await song({ visibility: 'public', album: 'Tides', artist: 'Una' }), await song({ album: 'Tides', artist: 'Una' })]
    const albumId = (await adminSong(open)).albumId ?? ''
    const opener = browser()
    await enter(opener, `/song/${own}`)
    expect([await status(opener, `/song/${own}`), await status(opener, `/song/${open}`)]).toEqual([200, 200])
    const { album } = (await testApp.admin.call('GET /api/admin/albums/:id', { params: { id: albumId } })).body
    const body = { title: album.title, version: album.version, visibility: 'protected', password: 'of the album' }
    expect((await testApp.admin.call('PUT /api/albums/:id', { params: { id: albumId }, body })).status).toBe(200)
    expect([await status(opener, `/song/${own}`), await status(opener, `/song/${open}`)]).toEqual([403, 403])
    const member = browser()
    expect((await enter(member, `/song/${open}`, 'of the album')).status).toBe(303)
    for (const path of [`/album/${albumId}`, `/song/${own}`, `/song/${open}`]) expect(await status(member, path)).toBe(200)
    const shown = await member.call('GET /api/albums/:id', { params: { id: albumId } })
    expect(shown.body.songs.map(({ id }) => id).sort()).toEqual([open, own].sort())
    expect(shown.body.isUnlisted).toBe(true)
  })

  test('a protected playlist does not protect its songs, but opens those that are protected', async () => {
    const listed = await song({ visibility: 'public' })
    const uploadId = await uploadFile(testApp.admin, fixture('tagged.mp3'))
    const details = {
      title: secret,
      categoryId: category,
      mediaType: 'audio',
      uploadId,
      visibility: 'protected',
      password: 'of the song',
    } as const
    const protectedSong = (await testApp.admin.call('POST /api/songs', { body: details })).body.id
    const id = await playlist({ password, songIds: [listed, protectedSong] })
    const client = browser()
    expect(await status(client, `/song/${listed}`)).toBe(200)
    expect(await status(client, `/api/songs/${protectedSong}`)).toBe(404)
    await enter(client, `/playlist/${id}`)
    const { body } = await client.call('GET /api/playlists/:id', { params: { id } })
    expect(body.songs.map((one) => one.id)).toEqual([listed, protectedSong])
    const { fileUrl } = body.songs[1] ?? { fileUrl: '' }
    for (const path of [`/song/${protectedSong}`, `/api/songs/${protectedSong}`, `/api/songs/${protectedSong}/download`, fileUrl])
      expect([path, await status(client, path), await status(browser(), path)]).toEqual([path, 200, path.startsWith('/song') ? 403 : 404])
  })

  test('what a playlist opens ends with its password, its schedule, its privacy and with each song that leaves it', async () => {
    const shared = await song({ password: undefined })
    const [first, second] = [await playlist({ password, songIds: [shared] }), await playlist({ password, songIds: [shared] })]
    const edit = async (id: string, fields: object) => {
      const { name, version, songs } = (await testApp.admin.call('GET /api/admin/playlists/:id', { params: { id } })).body
      const songIds = songs.map((one) => one.id)
      expect(
        (await testApp.admin.call('PUT /api/playlists/:id', { params: { id }, body: { name, version, songIds, ...fields } })).status,
      ).toBe(200)
    }
    const [ofFirst, ofSecond] = [browser(), browser()]
    await enter(ofFirst, `/playlist/${first}`)
    await enter(ofSecond, `/playlist/${second}`)
    const statuses = () => Promise.all([ofFirst, ofSecond].map((client) => status(client, `/api/songs/${shared}`)))
    expect(await statuses()).toEqual([200, 200])
    await edit(first, { password: 'another password' })
    expect(await statuses()).toEqual([404, 200])
    for (const closed of [{ isPublic: false }, { isPublic: true, visibility: 'hidden' }]) {
      await edit(second, closed)
      expect(await statuses()).toEqual([404, 404])
    }
    await edit(second, { visibility: 'protected', password })
    await enter(ofSecond, `/playlist/${second}`)
    expect(await statuses()).toEqual([404, 200])
    await edit(second, { visibleFrom: '2090-01-01T00:00:00Z' })
    expect(await statuses()).toEqual([404, 404])
    await edit(second, { visibleFrom: null })
    expect(await statuses()).toEqual([404, 200])
    await edit(second, { songIds: [] })
    expect(await statuses()).toEqual([404, 404])
  })

  test('several songs share one password, until one of them is changed', async () => {
    const ids = [await song({ visibility: 'public' }), await song({ visibility: 'public' })]
    const changes = { visibility: { visibility: 'protected', password: 'for all of them' } }
    expect((await testApp.admin.call('POST /api/admin/song-edits', { body: { songs: { ids }, changes } })).status).toBe(200)
    const client = browser()
    await enter(client, `/song/${ids[0]}`, 'for all of them')
    expect(await Promise.all(ids.map((id) => status(client, `/song/${id}`)))).toEqual([200, 200])
    await setSong(ids[1] ?? '', { password: 'of one of them' })
    expect(await Promise.all(ids.map((id) => status(client, `/song/${id}`)))).toEqual([200, 403])
  })

  test('a deleted song is restored with its password', async () => {
    const id = await song()
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id } })
    await testApp.admin.call('POST /api/admin/trash/restorations', { body: { id } })
    const client = browser()
    await enter(client, `/song/${id}`)
    expect(await status(client, `/song/${id}`)).toBe(200)
  })

  test('a listener who has opened a song may like it', async () => {
    const id = await song()
    const listener = browser()
    await listener.signIn(await insertListener(testApp.app.database, 'lena'))
    const like = async () => (await listener.call('PUT /api/songs/:id/like', { params: { id } })).status
    expect(await like()).toBe(404)
    await enter(listener, `/song/${id}`)
    expect(await like()).toBe(204)
  })
})

test('a password that is too short is rejected, and nothing is saved', async () => {
  const id = await song()
  const before = await adminSong(id)
  expect((await setSong(id, { title: 'Changed', password: 'short' })).status).toBe(400)
  expect(await adminSong(id)).toEqual(before)
})

test('an export contains neither password nor key, and an imported item is hidden until it is saved', async () => {
  const id = await song({ title: 'Exported' })
  const { key } = await protectionOf(id)
  const file = await (await testApp.admin.request('/api/admin/export?modules=songs')).text()
  expect(file).toContain('"protected"')
  expect(file).not.toContain(key)
  expect(file).not.toContain(password)
  const { handle } = testApp.app.database
  await handle.updateTable('songs').set({ protection_id: null }).where('id', '=', id).execute()
  expect([await status(browser(), `/song/${id}`), await status(browser(), `/api/songs/${id}`)]).toEqual([404, 404])
  await setSong(id, { visibility: 'protected' })
  expect(await status(browser(), `/song/${id}`)).toBe(403)
})

test('protections are kept as long as items use them, even those in the trash', async () => {
  const { database } = testApp.app
  const removeUnused = () => removeUnusedProtections(createDb(database), new Date().toISOString())
  const [kept, deleted] = [await song(), await song()]
  const playlistId = await playlist({ password })
  await setSong(kept, { visibility: 'protected', password: 'another choir' })
  const { protectionId } = await adminSong(deleted)
  await testApp.admin.call('DELETE /api/songs/:id', { params: { id: deleted } })
  await testApp.admin.call('DELETE /api/playlists/:id', { params: { id: playlistId } })
  await database.handle
    .updateTable('protections')
    .set({ created_at: new Date(0).toISOString() })
    .execute()
  await removeUnused()
  for (const id of [deleted, playlistId]) await testApp.admin.call('POST /api/admin/trash/restorations', { body: { id } })
  expect((await adminSong(deleted)).protectionId).toBe(protectionId)
  for (const path of [`/song/${deleted}`, `/playlist/${playlistId}`]) {
    const client = browser()
    expect([await status(client, path), (await enter(client, path)).status, await status(client, path)]).toEqual([403, 303, 200])
  }
  expect(await protectionOf(kept)).toMatchObject({ hasPassword: true })

  const left = async () => (await database.handle.selectFrom('protections').select('id').execute()).map(({ id }) => id)
  await setSong(deleted, { visibility: 'public' })
  expect(await left()).toContain(protectionId)
  await database.handle
    .updateTable('protections')
    .set({ created_at: new Date(0).toISOString() })
    .execute()
  await removeUnused()
  expect(await left()).not.toContain(protectionId)
})
