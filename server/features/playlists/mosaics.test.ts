import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'

/** @once Rendered pictures. */

const colors = ['#cc0000', '#00cc00', '#0000cc', '#cccc00']

const testApp = appOfFile()
const songs: string[] = []
beforeAll(async () => {
  const library = createLibrary(testApp.admin)
  const category = await library.category('Choir')
  const folder = await mkdtemp(join(tmpdir(), 'mosaics-'))
  for (const background of colors) {
    const file = join(folder, `${background.slice(1)}.png`)
    await sharp({ create: { width: 64, height: 64, channels: 3, background } }).toFile(file)
    songs.push(await library.song(background, category, { coverUploadId: await uploadFile(testApp.admin, file, 'cover') }))
  }
})

const create = async (songIds: string[], fields: object = {}) =>
  (await testApp.admin.call('POST /api/playlists', { body: { name: 'Concert', songIds, ...fields } })).body
const coverUrlOf = async (id: string) => (await testApp.visitor.call('GET /api/playlists/:id', { params: { id } })).body.coverUrl ?? ''
const picture = (address: string, client: TestClient = testApp.visitor) => client.request(address)

test('a playlist without a cover shows four of its songs in one picture, in the sizes and formats of covers', async () => {
  const { id, coverUrl, hasCover } = await create([...songs].reverse())
  expect([coverUrl, hasCover]).toEqual([await coverUrlOf(id), false])
  const response = await picture(`${coverUrl}-320.webp`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(response.headers.get('cache-control')).toContain('immutable')
  const { data, info } = await sharp(await response.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([320, 320])
  const tileAt = (x: number, y: number) =>
    [0, 1, 2].map((channel) => Math.round((data[(y * 320 + x) * info.channels + channel] ?? 0) / 204))
  expect([tileAt(80, 80), tileAt(240, 80), tileAt(80, 240), tileAt(240, 240)]).toEqual([
    [1, 1, 0],
    [0, 0, 1],
    [0, 1, 0],
    [1, 0, 0],
  ])
  expect((await picture(`${coverUrl}-1200.jpg`)).headers.get('content-type')).toBe('image/jpeg')
  expect((await picture(`${coverUrl}-321.webp`)).status).toBe(404)

  const { playlists } = (await testApp.visitor.call('GET /api/featured-playlists')).body
  expect(playlists.find((playlist) => playlist.id === id)?.coverUrl).toBe(coverUrl)
})

test('its address changes with the covers, and the former one is not found', async () => {
  const { id, coverUrl, version } = await create(songs)
  const body = { name: 'Concert', songIds: [songs[1], songs[0], songs[2], songs[3]], version }
  await testApp.admin.call('PUT /api/playlists/:id', { params: { id }, body })
  expect(await coverUrlOf(id)).not.toBe(coverUrl)
  expect((await picture(`${coverUrl}-96.webp`)).status).toBe(404)
})

test('with fewer covers it has the first one, without any it has none', async () => {
  const [first = ''] = songs
  const { coverUrl } = (await testApp.visitor.call('GET /api/songs/:id', { params: { id: first } })).body
  expect((await create(songs.slice(0, 3))).coverUrl).toBe(coverUrl)
  expect((await create([])).coverUrl).toBeNull()
})

test('that of a private playlist is visible only to administrators', async () => {
  const { coverUrl } = await create(songs, { isPublic: false })
  expect((await picture(`${coverUrl}-96.webp`)).status).toBe(404)
  const response = await picture(`${coverUrl}-96.webp`, testApp.admin)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
})
