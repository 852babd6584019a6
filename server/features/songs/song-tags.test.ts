import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLibrary } from '#server/testing/library.ts'
import { taggedMp3 } from '#server/testing/tagged-mp3.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { uploadBytes } from '#server/testing/uploads.ts'

let app: TestApp
let home: string

beforeEach(async () => {
  app = await createTestApp()
  home = await createLibrary(app.admin).category('Home')
})
afterEach(() => app.close())

type Frames = Parameters<typeof taggedMp3>[0]

const artistId = '0383dadf-2a4e-4d10-a46a-e9e041da8eb3'
const tides: Frames = [
  ['TALB', 'Tides'],
  ['TPE2', 'Ann Lee'],
  ['TCOM', 'Cy'],
  ['TXXX', `MusicBrainz Artist Id\0${artistId}`],
]

async function upload(title: string, artist: string, frames: Frames, fields: object = {}) {
  const tags: Frames = [['TIT2', title], ['TPE1', artist], ...frames]
  const uploadId = await uploadBytes(app.admin, new Uint8Array(await taggedMp3(tags)), { kind: 'media', name: `${title}.mp3` })
  const body = { title, artist, album: 'Tides', mediaType: 'audio', categoryId: home, uploadId, ...fields }
  return (await app.admin.call('POST /api/songs', { body })).body
}

const albums = async () => (await app.admin.call('GET /api/admin/albums')).body.albums
const artistNames = async () => (await app.admin.call('GET /api/admin/artists')).body.artists.map(({ name }) => name)

test('an upload has the facts of its tags, and is on the album of its album artist', async () => {
  const ebb = await upload('Ebb', 'Ann Lee feat. Bo', [...tides, ['TRCK', '1/2'], ['TPOS', '2'], ['TCON', 'Jazz']])
  const flow = await upload('Flow', 'Ann Lee', tides)
  expect(ebb).toMatchObject({ trackNumber: 1, discNumber: 2, genres: ['Jazz'], albumId: flow.albumId })
  expect(ebb.credits).toMatchObject([
    { name: 'Ann Lee feat. Bo', role: 'main' },
    { name: 'Cy', role: 'composer' },
  ])
  expect(await albums()).toMatchObject([{ title: 'Tides', artist: 'Ann Lee', kind: 'album', songCount: 2 }])
  const artist = (await app.visitor.call('GET /api/artists/:id', { params: { id: String(flow.artistId) } })).body.artist
  expect(artist.musicbrainzId).toBe(artistId)
})

test('what is given wins over the tags: facts, credits and another album', async () => {
  const credits = [{ name: 'Bo', role: 'main', instrument: null }]
  const ebb = await upload('Ebb', 'Bo', [...tides, ['TRCK', '1'], ['TCON', 'Jazz']], {
    album: 'Shores',
    trackNumber: 7,
    genres: [],
    credits,
  })
  expect(ebb).toMatchObject({ trackNumber: 7, genres: [], credits })
  expect(await albums()).toMatchObject([{ title: 'Shores', artist: 'Bo' }])
  expect(await artistNames()).toEqual(['Bo'])
})

test('songs of various artists are on one compilation, apart from an album of the same title', async () => {
  const own = await upload('Ebb', 'Ann Lee', tides)
  const various: Frames = [
    ['TALB', 'Tides'],
    ['TCMP', '1'],
  ]
  const [one, two] = [await upload('Flow', 'Bo', various), await upload('Sun', 'Cy', [...various, ['TPE2', 'Various Artists']])]
  expect([two.albumId, two.albumId === own.albumId]).toEqual([one.albumId, false])
  expect((await albums()).find(({ id }) => id === one.albumId)).toMatchObject({ kind: 'compilation', artist: null, artists: [] })
})
