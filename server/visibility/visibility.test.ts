import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { builtPages } from '#server/testing/built-pages.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createLibrary } from '#server/testing/library.ts'
import { needs } from '#server/testing/needs.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createClient } from '#server/testing/test-client.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { uploadFile } from '#server/testing/uploads.ts'

let testApp: TestApp
let library: ReturnType<typeof createLibrary>
let category: string
/** In the past, because timestamps only increase within a process (newTimestamp), which runs other tests after this one. */
const start = Date.UTC(2020, 0, 1, 12)
const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString()

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  testApp = await createTestApp({}, { webFolder: builtPages() })
  library = createLibrary(testApp.admin)
  category = await library.category('Choir')
})
afterAll(async () => {
  await testApp.close()
  vi.useRealTimers()
})
afterEach(() => vi.setSystemTime(start))

const song = (title: string, fields: object = {}) => library.song(title, category, { artist: 'Harbour Choir', ...fields })
const playlist = async (fields: object) =>
  (await testApp.admin.call('POST /api/playlists', { body: { name: 'Evensong', songIds: [], ...fields } })).body.id

async function adminSong(id: string) {
  return (await testApp.admin.call('GET /api/admin/songs/:id', { params: { id } })).body
}
async function setSong(id: string, fields: object) {
  const {
    title,
    artist,
    album,
    category: { id: categoryId },
    mediaType,
    version,
  } = await adminSong(id)
  const body = { title, artist, album, categoryId, mediaType, version, ...fields }
  return testApp.admin.call('PUT /api/songs/:id', { params: { id }, body })
}
async function setAlbum(id: string, fields: object) {
  const { album } = (await testApp.admin.call('GET /api/admin/albums/:id', { params: { id } })).body
  return testApp.admin.call('PUT /api/albums/:id', { params: { id }, body: { title: album.title, version: album.version, ...fields } })
}
const albumOf = async (songId: string) => (await adminSong(songId)).albumId ?? ''

const isListed = async (id: string) => (await testApp.visitor.call('GET /api/songs')).body.songs.some((one) => one.id === id)
const status = async (path: string) => (await testApp.visitor.request(path)).status
/** Whether it is in lists, and the status of its address. */
const seen = async (id: string) => [await isListed(id), await status(`/api/songs/${id}`)]
const inLists = [true, 200]
const addressHolders = [false, 200]
const absent = [false, 404]

describe('a song', () => {
  test.each([
    ['public', inLists],
    ['unlisted', addressHolders],
    ['hidden', absent],
  ])('that is %s, from its creation and after an edit', async (visibility, expected) => {
    expect(await seen(await song('Created', { visibility }))).toEqual(expected)
    const id = await song('Edited')
    expect(await seen(id)).toEqual(inLists)
    expect((await setSong(id, { visibility })).body).toMatchObject({ visibility, status: 'published' })
    expect(await seen(id)).toEqual(expected)
    expect((await setSong(id, { visibility: 'public' })).body.visibility).toBe('public')
    expect(await seen(id)).toEqual(inLists)
  })

  test('is visible from its start until its end, in lists too, without a request in between', async () => {
    const id = await song('Scheduled', { visibleFrom: at(60), visibleUntil: at(120) })
    expect(await seen(id)).toEqual(absent)
    vi.setSystemTime(start + 60_000)
    expect(await status(`/api/songs/${id}`)).toBe(200)
    await expect.poll(() => seen(id)).toEqual(inLists)
    vi.setSystemTime(start + 120_000)
    await expect.poll(() => seen(id)).toEqual(absent)
  })

  test('appears with page, media, feeds and lists within the same second, and disappears likewise', async () => {
    const uploadId = await uploadFile(testApp.admin, join(import.meta.dirname, '../features/media/fixtures/bare.mp3'))
    const id = await song('To the second', { uploadId, fileUrl: undefined, visibleFrom: at(60), visibleUntil: at(120) })
    const { fileUrl } = await adminSong(id)
    const list = (await testApp.admin.call('POST /api/playlists', { body: { name: 'Vespers', songIds: [id] } })).body.id
    const shown = async () => {
      const texts = [`/feeds/playlist/${list}.xml`, '/sitemap.xml'].map(async (path) =>
        (await (await testApp.visitor.request(path)).text()).includes(id),
      )
      return [await status(`/song/${id}`), await status(fileUrl), ...(await Promise.all(texts))]
    }
    expect(await shown()).toEqual([404, 404, false, false])
    vi.setSystemTime(start + 59_999)
    expect(await shown()).toEqual([404, 404, false, false])
    vi.setSystemTime(start + 60_000)
    await expect.poll(() => shown()).toEqual([200, 200, true, true])
    vi.setSystemTime(start + 119_999)
    expect(await shown()).toEqual([200, 200, true, true])
    vi.setSystemTime(start + 120_000)
    expect(await status(fileUrl)).toBe(404)
    await expect.poll(() => shown()).toEqual([410, 404, false, false])
  })

  test('whose start or end has already passed when it is saved follows it with the next request', async () => {
    const id = await song('Since yesterday', { visibleFrom: at(-86_400) })
    expect(await seen(id)).toEqual(inLists)
    await setSong(id, { visibleFrom: at(1) })
    expect(await seen(id)).toEqual(absent)
    await setSong(id, { visibleFrom: null })
    expect(await seen(id)).toEqual(inLists)
  })

  test('that is pending stays pending, and is restricted once it is approved', async () => {
    const id = await song('Not yet', { visibility: 'unlisted' })
    const { handle } = testApp.app.database
    await handle.updateTable('songs').set({ status: 'pending' }).where('id', '=', id).execute()
    expect(await seen(id)).toEqual(absent)
    await testApp.admin.call('POST /api/admin/song-approvals', { body: { ids: [id] } })
    expect(await seen(id)).toEqual(addressHolders)
  })

  test('is restored from the trash as it was', async () => {
    const [hidden, ending] = [await song('Hidden', { visibility: 'hidden' }), await song('Ending', { visibleUntil: at(60) })]
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: hidden } })
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: ending } })
    vi.setSystemTime(start + 60_000)
    for (const id of [hidden, ending]) {
      expect((await testApp.admin.call('POST /api/admin/trash/restorations', { body: { id } })).status).toBe(200)
      expect(await seen(id)).toEqual(absent)
    }
  })

  test('is removed from counts, artists and searches when it is restricted', async () => {
    const id = await song('Only one', { artist: 'Solo Voice', album: 'Solo' })
    const known = async () => {
      const { artists, albums, songs } = (await testApp.visitor.call('GET /api/search', { query: { text: 'Solo' } })).body
      return [artists.length, albums.length, songs.length]
    }
    expect(await known()).toEqual([1, 1, 1])
    await setSong(id, { visibility: 'unlisted' })
    expect(await known()).toEqual([0, 0, 0])
    await setSong(id, { visibility: 'public' })
    expect(await known()).toEqual([1, 1, 1])
  })

  test('that is restricted counts for no genre', async () => {
    const { handle } = testApp.app.database
    const genresOf = async (id: string) =>
      (await handle.selectFrom('song_genres').select('genre').where('song_id', '=', id).execute()).length
    const id = await song('Rare', { genres: ['Rare'], visibility: 'hidden' })
    expect(await genresOf(id)).toBe(0)
    await handle.updateTable('songs').set({ status: 'pending' }).where('id', '=', id).execute()
    await testApp.admin.call('POST /api/admin/song-approvals', { body: { ids: [id] } })
    expect(await genresOf(id)).toBe(0)
    await setSong(id, { visibility: 'public' })
    expect(await genresOf(id)).toBe(1)
    await setSong(id, { visibility: 'unlisted', genres: ['Rare', 'Rarer'] })
    expect(await genresOf(id)).toBe(0)
  })

  test.each([
    [{ visibleFrom: at(60), visibleUntil: at(60) }, 'visibility_schedule_invalid'],
    [{ visibleUntil: at(0) }, 'visibility_end_past'],
  ])('with %j is rejected, and nothing is saved', async (fields, code) => {
    const id = await song('Unchanged')
    for (const response of [
      await setSong(id, { title: 'Changed', ...fields }),
      await testApp.admin.call('POST /api/songs', {
        body: { title: 'New', categoryId: category, mediaType: 'audio', fileUrl: 'https://example.org/a.mp3', ...fields },
      }),
    ])
      expect([response.status, response.body]).toEqual([422, { code, details: { field: 'visibleUntil' } }])
    expect(await adminSong(id)).toMatchObject({ title: 'Unchanged', visibleUntil: null, version: 1 })
  })

  test('that has ended can be edited without a new end', async () => {
    const id = await song('Over', { visibleUntil: at(60) })
    vi.setSystemTime(start + 61_000)
    expect((await setSong(id, { title: 'Was over', visibleUntil: at(60) })).status).toBe(200)
  })
})

describe('an album', () => {
  test('restricts its songs: the stricter of the two applies', async () => {
    const [first, second] = [await song('First', { album: 'Tides' }), await song('Second', { album: 'Tides', visibility: 'unlisted' })]
    const album = await albumOf(first)
    const shown = async () => {
      const { status, body } = await testApp.visitor.call('GET /api/albums/:id', { params: { id: album } })
      return status === 200 ? body.songs.map(({ title }) => title) : status
    }
    expect([await seen(first), await seen(second), await shown()]).toEqual([inLists, addressHolders, ['First']])
    await setAlbum(album, { visibility: 'unlisted' })
    expect([await seen(first), await seen(second), await shown()]).toEqual([addressHolders, addressHolders, ['First', 'Second']])
    await setAlbum(album, { visibility: 'hidden' })
    expect([await seen(first), await seen(second), await shown()]).toEqual([absent, absent, 404])
    await setAlbum(album, { visibility: 'public', visibleFrom: at(60) })
    expect([await seen(first), await shown()]).toEqual([absent, 404])
    vi.setSystemTime(start + 60_000)
    await eventually(async () =>
      expect([await seen(first), await seen(second), await shown()]).toEqual([inLists, addressHolders, ['First']]),
    )
  })

  test('restricts a song that is added to it, until the song is removed', async () => {
    const id = await song('Alone', { album: 'Before' })
    await setAlbum(await albumOf(await song('There', { album: 'Kept' })), { visibility: 'hidden' })
    await setSong(id, { album: 'Kept' })
    expect(await seen(id)).toEqual(absent)
    await setSong(id, { album: 'After' })
    expect(await seen(id)).toEqual(inLists)
  })

  test('whose start is after the year 9999 in UTC is rejected, and lists are served', async () => {
    const { status, body } = await testApp.admin.call('POST /api/albums', {
      body: { title: 'Far', visibleFrom: '9999-12-31T23:59:59-01:00' },
    })
    expect([status, body]).toEqual([400, { code: 'malformed_request', details: { field: 'visibleFrom' } }])
    expect((await testApp.admin.call('GET /api/admin/albums')).status).toBe(200)
  })

  test('that is deleted after its song does not make it public when the song is restored', async () => {
    const id = await song('Last one', { album: 'Deleted', artist: 'Another Artist' })
    const album = await albumOf(id)
    await setAlbum(album, { visibility: 'hidden' })
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id } })
    await testApp.admin.call('DELETE /api/albums/:id', { params: { id: album } })
    expect((await testApp.admin.call('POST /api/admin/trash/restorations', { body: { id } })).status).toBe(200)
    expect(await seen(id)).toEqual(absent)
  })

  test('that is merged into a public one does not make its songs public', async () => {
    const [hidden, open] = [await song('Secret', { album: 'One', artist: 'A' }), await song('Open', { album: 'Two', artist: 'B' })]
    await setAlbum(await albumOf(hidden), { visibility: 'hidden' })
    await testApp.admin.call('POST /api/albums/:id/merge', {
      params: { id: await albumOf(hidden) },
      body: { into: await albumOf(open), dryRun: false },
    })
    expect(await seen(hidden)).toEqual(absent)
  })
})

describe('a playlist', () => {
  const listed = async (id: string) => {
    const { playlists } = (await testApp.visitor.call('GET /api/search', { query: { text: 'Evensong' } })).body
    return [playlists.some((one) => one.id === id), await status(`/api/playlists/${id}`), await status(`/feeds/playlist/${id}.xml`)]
  }

  test.each([
    ['public', [true, 200, 200]],
    ['unlisted', [false, 200, 404]],
    ['hidden', [false, 404, 404]],
  ])('that is %s', async (visibility, expected) => {
    expect(await listed(await playlist({ visibility }))).toEqual(expected)
    expect(await listed(await playlist({ visibility, isPublic: false }))).toEqual([false, 404, 404])
  })

  test('is visible from its start until its end', async () => {
    const id = await playlist({ visibleFrom: at(60), visibleUntil: at(120) })
    expect(await listed(id)).toEqual([false, 404, 404])
    vi.setSystemTime(start + 60_000)
    await expect.poll(() => listed(id)).toEqual([true, 200, 200])
    vi.setSystemTime(start + 120_000)
    await expect.poll(() => listed(id)).toEqual([false, 404, 404])
  })

  test('in public lists omits unlisted songs; an unlisted one shows them; none shows hidden songs', async () => {
    const songIds = [await song('A'), await song('B', { visibility: 'unlisted' }), await song('C', { visibility: 'hidden' })]
    const titles = async (visibility: string) => {
      const id = await playlist({ songIds, visibility })
      return (await testApp.visitor.call('GET /api/playlists/:id', { params: { id } })).body.songs.map(({ title }) => title)
    }
    expect([await titles('public'), await titles('unlisted')]).toEqual([['A'], ['A', 'B']])
  })
})

test(
  'every process follows choices and moments at once',
  needs(process.env.TEST_DATABASE_URL, 'several processes need PostgreSQL'),
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'music-platform-'))
    const { target, drop } = await createTestDatabase(dataDir)
    const one = await createTestApp({ database: target, dataDir }, { webFolder: builtPages() })
    const other = await createTestApp({ database: target, dataDir })
    const songs = createLibrary(one.admin)
    const categoryId = await songs.category('Choir')
    const id = await songs.song('Shared', categoryId)
    const there = async () => {
      const count = (await other.visitor.call('GET /api/songs')).body.songs.length
      return [count === 1, (await other.visitor.request(`/api/songs/${id}`)).status]
    }
    expect(await there()).toEqual(inLists)
    const edit = (fields: object, version: number) =>
      one.admin.call('PUT /api/songs/:id', {
        params: { id },
        body: { title: 'Shared', categoryId, mediaType: 'audio', version, ...fields },
      })
    await edit({ visibility: 'hidden' }, 1)
    expect(await there()).toEqual(absent)
    await edit({ visibility: 'public', visibleUntil: at(60) }, 2)
    expect(await there()).toEqual(inLists)
    vi.setSystemTime(start + 60_000)
    await expect.poll(() => there()).toEqual(absent)
    await edit({ visibility: 'protected', visibleUntil: null, password: 'harbour choir' }, 3)
    const opener = createClient(one.address)
    const body = new URLSearchParams({ path: `/song/${id}`, password: 'harbour choir' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await opener.request('/unlock', { method: 'POST', headers, body })).status).toBe(303)
    const cookie = opener.cookieHeader()
    const openedThere = async () => (await other.visitor.request(`/api/songs/${id}`, { headers: { cookie } })).status
    expect([await openedThere(), await there()]).toEqual([200, absent])
    await edit({ renewsKey: true }, 4)
    expect(await openedThere()).toBe(404)
    await one.close()
    await other.close()
    await drop()
    await rm(dataDir, { recursive: true })
  },
)
