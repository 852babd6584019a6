import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseBuffer } from 'music-metadata'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Entry, fromBufferPromise } from 'yauzl'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { coversMade } from '#server/testing/background-work.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary, insertPlaylist, saveSetting } from '#server/testing/library.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const app = appOfFile({}, { webFolder: builtPages() })
let home: string
let album: { id: string; title: string }
const songs: Record<string, string> = {}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const fixture = (name: string) => join(import.meta.dirname, '../media/fixtures', name)

async function upload(title: string, name: string, fields: object = {}) {
  const uploadId = await uploadFile(app.admin, fixture(name))
  const body = { title, artist: null, categoryId: home, mediaType: 'audio', uploadId, ...fields }
  const song = (await app.admin.call('POST /api/songs', { body })).body
  songs[title] = song.id
  return song.id
}

const edit = async (title: string, fields: object) => {
  const params = { id: songs[title] ?? '' }
  const { version, category, mediaType, artist } = (await app.admin.call('GET /api/admin/songs/:id', { params })).body
  const body = { title, artist, album: album.title, categoryId: category.id, mediaType, version, ...fields }
  expect((await app.admin.call('PUT /api/songs/:id', { params, body })).status).toBe(200)
}

async function changeAlbum(fields: object) {
  const params = { id: album.id }
  const { version } = (await app.admin.call('GET /api/admin/albums/:id', { params })).body.album
  const body = {
    title: album.title,
    artist: null,
    label: null,
    catalogNumber: null,
    copyright: null,
    description: null,
    ...fields,
    version,
  }
  expect((await app.admin.call('PUT /api/albums/:id', { params, body })).status).toBe(200)
}

const offered = async () => (await app.visitor.call('GET /api/albums/:id', { params: { id: album.id } })).body.downloads

async function get(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  const response = await app.visitor.request(path, init)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>)
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

beforeAll(async () => {
  home = await createLibrary(app.admin).category('Home')
  const body = { title: 'Ebb / Flow: 1…', artists: ['Ann'], license: 'cc-by', copyright: '℗ 2024 Harbour', releaseDate: '2024-05' }
  album = (await app.admin.call('POST /api/albums', { body })).body
  await upload('../../etc', 'tagged.mp3', {
    albumId: album.id,
    trackNumber: 1,
    credits: [{ name: 'Cy', role: 'composer', instrument: null }],
  })
  await upload('Ebb ✓', 'song.m4a', { albumId: album.id, trackNumber: 2 })
  await upload('Same', 'sound.flac', { albumId: album.id, trackNumber: 3 })
  await upload('Same', 'sound.wav', { albumId: album.id, trackNumber: 4 })
  await coversMade(app)
})

test('nothing is offered while the site and the album offer nothing', async () => {
  expect([await offered(), (await get(`/downloads/album/${album.id}`)).status]).toEqual([null, 404])
})

describe('a free album', () => {
  let whole: Awaited<ReturnType<typeof get>>
  const path = () => `/downloads/album/${album.id}`

  beforeAll(async () => {
    await changeAlbum({ downloads: 'free' })
    whole = await get(path())
  })

  test('is a zip of tagged files in order, with their cover and credits', async () => {
    expect(await offered()).toMatchObject({ by: 'everyone', url: path() })
    const files = await unzip(whole.bytes)
    const folder = 'Ann - Ebb _ Flow_ 1…'
    const names = ['01 _.._etc.mp3', '02 Ebb ✓.m4a', '03 Same.flac', '04 Same.wav', 'cover.jpg', 'Credits.txt']
    expect([...files.keys()].filter((name) => !name.endsWith('cover.jpg'))).toEqual(
      names.filter((name) => name !== 'cover.jpg').map((name) => `${folder}/${name}`),
    )
    const { common } = await parseBuffer(files.get(`${folder}/02 Ebb ✓.m4a`) ?? Buffer.alloc(0), { mimeType: 'audio/mp4' })
    expect([common.title, common.album, common.track.no]).toEqual(['Ebb ✓', 'Ebb / Flow: 1…', 2])
    const text = String(files.get(`${folder}/Credits.txt`))
    expect(text).toContain('License: CC BY 4.0, https://creativecommons.org/licenses/by/4.0/')
    expect(text).toContain('Composer: Cy')
    const german = await unzip((await get(path(), { headers: { 'accept-language': 'de' } })).bytes)
    expect(String(german.get(`${folder}/Credits.txt`))).toMatch(/Erschienen: 2024-05[\s\S]*Lizenz: CC BY 4.0[\s\S]*Komposition: Cy/)
    expect(whole.headers.get('vary')).toContain('Accept-Language')
    expect(whole.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(`${folder}.zip`)}`)
  })

  test('an interrupted download continues, until a fact changes', async () => {
    const etag = String(whole.headers.get('etag'))
    expect(Number(whole.headers.get('content-length'))).toBe(whole.bytes.length)
    const middle = Math.floor(whole.bytes.length / 2)
    const rest = await get(path(), { headers: { range: `bytes=${middle}-`, 'if-range': etag } })
    expect([rest.status, rest.bytes.equals(whole.bytes.subarray(middle))]).toEqual([206, true])
    const part = await get(path(), { headers: { range: 'bytes=10-99' } })
    expect(part.bytes.equals(whole.bytes.subarray(10, 100))).toBe(true)
    const head = await get(path(), { method: 'HEAD' })
    expect([head.headers.get('content-length'), head.headers.get('etag')]).toEqual([String(whole.bytes.length), etag])
    expect((await get(path(), { headers: { 'if-none-match': etag } })).status).toBe(304)
    await edit('Ebb ✓', { year: 2001 })
    expect((await get(path(), { headers: { range: `bytes=${middle}-`, 'if-range': etag } })).status).toBe(200)
  })

  test('leaves out songs that are off, need a code, are hidden or have an external file', async () => {
    await edit('../../etc', { downloads: 'off' })
    await edit('Ebb ✓', { downloads: 'code' })
    await createLibrary(app.admin).song('Elsewhere', home, { albumId: album.id })
    await edit('Same', { visibility: 'hidden' })
    const names = [...(await unzip((await get(path())).bytes)).keys()].filter((name) => /\d /.test(name.split('/')[1] ?? ''))
    expect(names.map((name) => name.split('/')[1])).toEqual(['01 Same.flac'])
    for (const title of ['../../etc', 'Ebb ✓']) await edit(title, { downloads: 'default' })
    await edit('Same', { visibility: 'public' })
  })

  test('counts each download that starts once, except those of robots', async () => {
    await get(path(), { headers: { range: 'bytes=100-' } })
    await get(path(), { headers: { 'user-agent': 'Googlebot/2.1' } })
    await get(path(), { headers: { 'user-agent': firefox } })
    const counted = async () => (await app.admin.call('GET /api/admin/analytics', { query: { period: '7d' } })).body
    await expect
      .poll(async () => (await counted()).topDownloads)
      .toEqual([{ kind: 'album', id: album.id, title: album.title, downloads: 1 }])
    expect((await counted()).growth.downloads).toEqual({ added: 1, addedBefore: null })
  })
})

test('a song of a free album is not free by itself', async () => {
  const id = songs['Ebb ✓'] ?? ''
  expect((await get(`/downloads/${id}`)).status).toBe(404)
  await edit('Ebb ✓', { downloads: 'free' })
  expect((await get(`/downloads/${id}`)).status).toBe(200)
  await edit('Ebb ✓', { downloads: 'code' })
  const { body } = await app.visitor.call('GET /api/songs/:id/download', { params: { id } })
  expect(body).toEqual({ fileUrl: null, format: null, rendition: null, mp3Url: null, redeemUrl: '/redeem' })
})

test('playlists are offered as the settings say, unless they say otherwise; private ones never', async () => {
  await saveSetting(app.app.database, 'allow_downloads', 'true')
  const songIds = [songs.Same ?? '', songs['../../etc'] ?? '']
  const shown = await insertPlaylist(app.app.database, { name: 'Mixed', songIds })
  const own = await insertPlaylist(app.app.database, { name: 'Own', songIds, isPublic: false })
  const files = await unzip((await get(`/downloads/playlist/${shown}`)).bytes)
  expect([...files.keys()].slice(0, 2)).toEqual(['Mixed/01 Same.wav', 'Mixed/02 _.._etc.mp3'])
  expect((await get(`/downloads/playlist/${own}`)).status).toBe(404)
})
