import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { uploadFile } from '#server/testing/uploads.ts'

/** @once Rendered pictures. */

const testApp = appOfFile()
const library = createLibrary(testApp)
let category: string

beforeAll(async () => {
  category = await library.category('Choir', { description: 'Sundays at ten' })
})

async function card(path: string) {
  const response = await testApp.visitor.request(`/cards/${path}.jpg`)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes }
}
const pixelAt = async (bytes: Buffer, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]

test('a song, a playlist, a category, an album, an artist and the site have a card of 1200 x 630 pixels', async () => {
  const songId = await library.song('السلام عليكم', category, { artist: 'Choir of the Town', album: 'Evenings' })
  const { artistId, albumId } = (await testApp.visitor.call('GET /api/songs/:id', { params: { id: songId } })).body
  const playlistId = await insertPlaylist(testApp.app.database, { name: 'Evensong', songIds: [songId] })
  for (const path of [
    `song/${songId}`,
    `playlist/${playlistId}`,
    `category/${category}`,
    `album/${albumId}`,
    `artist/${artistId}`,
    'site/home',
  ]) {
    const { status, type, bytes } = await card(path)
    expect([path, status, type]).toEqual([path, 200, 'image/jpeg'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
})

test('a playlist and an artist have a square of 1400 pixels for directories of podcasts: the cover, or the name', async () => {
  const coverUploadId = await uploadFile(testApp.admin, join(import.meta.dirname, '../media/fixtures/cover.jpg'), 'cover')
  const songId = await library.song('Morning news', category, { artist: 'Desk', coverUploadId })
  const withCover = await insertPlaylist(testApp.app.database, { name: 'News', songIds: [songId] })
  const without = await insertPlaylist(testApp.app.database, { name: 'Later', songIds: [], categoryId: category })
  const { artistId } = (await testApp.visitor.call('GET /api/songs/:id', { params: { id: songId } })).body
  for (const path of [`playlist/${withCover}`, `playlist/${without}`, `artist/${artistId}`]) {
    const { status, bytes } = await card(`${path}-square`)
    expect([path, status]).toEqual([path, 200])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1400, height: 1400 })
  }
  const corner = async (id: string) => pixelAt((await card(`playlist/${id}-square`)).bytes, 1390, 10)
  const { data } = await sharp(join(import.meta.dirname, '../media/fixtures/cover.jpg'))
    .resize(1400, 1400, { fit: 'cover' })
    .extract({ left: 1390, top: 10, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isNear = (one: readonly number[], other: readonly number[]) =>
    one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 24)
  expect([isNear(await corner(withCover), [...data]), isNear(await corner(without), [0x3d, 0x5a, 0xfe])]).toEqual([true, true])
})

test('a card shows the cover beside the color of the category, and follows its title', async () => {
  const coverUploadId = await uploadFile(testApp.admin, join(import.meta.dirname, '../media/fixtures/cover.jpg'), 'cover')
  const id = await library.song('First title', category, { coverUploadId })
  const { bytes } = await card(`song/${id}`)
  const [red = 0, green = 0, blue = 0] = await pixelAt(bytes, 1190, 10)
  // #3d5afe
  expect([Math.abs(red - 0x3d) < 6, Math.abs(green - 0x5a) < 6, Math.abs(blue - 0xfe) < 6]).toEqual([true, true, true])
  expect((await card(`song/${id}`)).bytes.equals(bytes)).toBe(true)
  const { body } = await testApp.admin.call('GET /api/admin/songs', { query: { search: 'First title' } })
  const version = body.songs[0]?.version ?? 0
  const edit = { title: 'Second title', categoryId: category, mediaType: 'audio', version } as const
  expect((await testApp.admin.call('PUT /api/songs/:id', { params: { id }, body: edit })).status).toBe(200)
  expect((await card(`song/${id}`)).bytes.equals(bytes)).toBe(false)
})

test("the card of a song without a picture shows its album's cover", async () => {
  const id = await library.song('Drift', category, { album: 'Lake Effect' })
  const drawn = (await card(`song/${id}`)).bytes
  const { albumId } = (await testApp.visitor.call('GET /api/songs/:id', { params: { id } })).body
  const params = { id: albumId ?? '' }
  const { title, version } = (await testApp.admin.call('GET /api/admin/albums/:id', { params })).body.album
  const coverUploadId = await uploadFile(testApp.admin, join(import.meta.dirname, '../media/fixtures/cover.jpg'), 'cover')
  expect((await testApp.admin.call('PUT /api/albums/:id', { params, body: { title, version, coverUploadId } })).status).toBe(200)
  expect((await card(`song/${id}`)).bytes.equals(drawn)).toBe(false)
})

test('an item that visitors cannot see has none', async () => {
  const hidden = await insertPlaylist(testApp.app.database, { name: 'Private', songIds: [], isPublic: false })
  for (const path of [`playlist/${hidden}`, 'song/nothing', 'category/nothing', 'album/nothing', 'artist/nothing', 'other/home'])
    expect([path, (await card(path)).status]).toEqual([path, 404])
})
