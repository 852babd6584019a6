import { beforeEach, expect, test } from 'vitest'
import type { Destination } from '#contract/codes.ts'
import { appOfEachTest } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'

const app = appOfEachTest()
const library = createLibrary(app)
let home: string

beforeEach(async () => {
  home = await library.category('Home')
})

const song = async (id: string) => (await app.admin.call('GET /api/admin/songs/:id', { params: { id } })).body
const album = async (id: string) => (await app.admin.call('GET /api/admin/albums/:id', { params: { id } })).body.album
const idOf = async (name: string) =>
  String((await app.admin.call('GET /api/admin/artists', {})).body.artists.find((artist) => artist.name === name)?.id)
const mergeArtists = (id: string, into: string) =>
  app.admin.call('POST /api/artists/:id/merge', { params: { id }, body: { into, dryRun: false } })
const mergeAlbums = (id: string, into: string) =>
  app.admin.call('POST /api/albums/:id/merge', { params: { id }, body: { into, dryRun: false } })
const restore = async (id: string) => (await app.admin.call('POST /api/admin/trash/restorations', { body: { id } })).status
const creditsOf = async (id: string) => (await song(id)).credits.map(({ name, role }) => `${name}: ${role}`)
const addCode = (code: string, destination: Destination) => app.admin.call('POST /api/admin/codes', { body: { code, destination } })
const locationOf = async (code: string) => (await app.visitor.request(`/c/${code}`)).headers.get('location')
const credit = (name: string, role: 'main' | 'composer' = 'main') => ({ name, role, instrument: null })

test('restoring a merged artist undoes the merge: credits, texts, albums and codes, except what was edited since', async () => {
  const ebb = await library.song('Ebb', home, { artist: 'Anne', album: 'Tides' })
  const both = await library.song('Flow', home, {
    artist: 'Ann & Anne',
    credits: [credit('Anne', 'composer'), credit('Ann'), credit('Anne')],
  })
  const edited = await library.song('Sand', home, { artist: 'Anne' })
  const own = await library.song('Sun', home, { artist: 'Ann' })
  const shared = (await app.admin.call('POST /api/albums', { body: { title: 'Two', artists: ['Ann', 'Anne'], artist: 'Ann and Anne' } }))
    .body
  const [from, into] = [await idOf('Anne'), await idOf('Ann')]
  await addCode('anne-code', { kind: 'artist', id: from })
  await addCode('ann-code', { kind: 'artist', id: into })
  const before = await Promise.all([ebb, both, own].map(song))

  await mergeArtists(from, into)
  expect(await creditsOf(both)).toEqual(['Ann: composer', 'Ann: main'])
  const { title, category, mediaType, version } = await song(edited)
  const edit = { title, categoryId: category.id, mediaType, version, artist: 'Bo' }
  expect((await app.admin.call('PUT /api/songs/:id', { params: { id: edited }, body: edit })).status).toBe(200)
  const opened = (await song(ebb)).version

  expect(await restore(from)).toBe(200)
  const facts = ({ artist, artistId, albumId, credits }: (typeof before)[number]) => ({ artist, artistId, albumId, credits })
  expect((await Promise.all([ebb, both, own].map(song))).map(facts)).toEqual(before.map(facts))
  expect([(await song(edited)).artist, await creditsOf(edited)]).toEqual(['Bo', ['Bo: main']])
  expect((await song(ebb)).version).toBeGreaterThan(opened)
  expect(await album(String((await song(ebb)).albumId))).toMatchObject({ artist: 'Anne', artists: [{ name: 'Anne' }] })
  expect(await album(shared.id)).toMatchObject({ artist: 'Ann and Anne', artists: [{ name: 'Ann' }, { name: 'Anne' }] })
  expect([await locationOf('anne-code'), await locationOf('ann-code')]).toEqual([`/artist/${from}`, `/artist/${into}`])
  const { artists } = (await app.visitor.call('GET /api/artists', {})).body
  expect(artists.map(({ name, songCount }) => [name, songCount])).toEqual([
    ['Ann', 2],
    ['Anne', 2],
    ['Bo', 1],
  ])
})

test('artists that were merged one into the other come back in any order', async () => {
  const songs: string[] = []
  for (const name of ['Anne', 'Ann', 'Annie']) songs.push(await library.song(`By ${name}`, home, { artist: name }))
  const [first, second, third] = [await idOf('Anne'), await idOf('Ann'), await idOf('Annie')]
  await mergeArtists(first, second)
  await mergeArtists(second, third)
  const artists = async () => (await Promise.all(songs.map(song))).map(({ artist }) => artist)
  expect(await artists()).toEqual(['Annie', 'Annie', 'Annie'])
  expect(await restore(first)).toBe(200)
  expect(await restore(second)).toBe(200)
  expect(await Promise.all(songs.map(creditsOf))).toEqual([['Anne: main'], ['Ann: main'], ['Annie: main']])
})

test('restoring a merged album takes its songs, their texts and its codes back, except songs on another album since', async () => {
  const on = (title: string, album: string, trackNumber: number) => library.song(title, home, { artist: 'Ann', album, trackNumber })
  const [one, two, moved] = [await on('One', 'Tides (2024)', 1), await on('Two', 'Tides (2024)', 2), await on('Three', 'Tides (2024)', 3)]
  const kept = await on('Kept', 'Tides', 1)
  const [from, into] = [String((await song(one)).albumId), String((await song(kept)).albumId)]
  await addCode('tides-code', { kind: 'album', id: from })
  const batch = { item: { kind: 'album', id: from }, name: 'Cards', count: 2 } as const
  const created = await app.admin.call('POST /api/admin/download-batches', { body: batch })
  expect(created.status).toBe(200)
  await mergeAlbums(from, into)
  const { title, artist, category, mediaType, version } = await song(moved)
  const edit = { title, artist, categoryId: category.id, mediaType, version, album: 'Shores' }
  expect((await app.admin.call('PUT /api/songs/:id', { params: { id: moved }, body: edit })).status).toBe(200)

  expect(await restore(from)).toBe(200)
  const albums = (await Promise.all([one, two, kept, moved].map(song))).map((each) => [each.albumId, each.album, each.trackNumber])
  expect(albums).toEqual([
    [from, 'Tides (2024)', 1],
    [from, 'Tides (2024)', 2],
    [into, 'Tides', 1],
    [(await song(moved)).albumId, 'Shores', 3],
  ])
  expect(await locationOf('tides-code')).toBe(`/album/${from}`)
  const { batches } = (await app.admin.call('GET /api/admin/download-batches', {})).body
  expect(batches.map((each) => each.item.id)).toEqual([from])
  expect((await app.visitor.call('GET /api/albums/:id', { params: { id: from } })).body.songs.map((each) => each.title)).toEqual([
    'One',
    'Two',
  ])
})

test('an album of two spellings of an artist is credited to the remaining one, and to various artists again by restoring', async () => {
  const on = (title: string, artist: string, albumId: string) => library.song(title, home, { artist, albumId })
  const add = async (title: string) => (await app.admin.call('POST /api/albums', { body: { title, kind: 'compilation' } })).body.id
  const [own, mixed, declared] = [await add('Tides'), await add('Shores'), await add('Best of Tides')]
  for (const [title, artist, albumId] of [
    ['Ebb', 'The Waves', own],
    ['Flow', 'Waves', own],
    ['Foam', 'Waves feat. Ann', own],
    ['Sand', 'The Waves', mixed],
    ['Sun', 'Bo', mixed],
    ['Sky', 'The Waves', declared],
  ] as const)
    await on(title, artist, albumId)
  const [from, into] = [await idOf('The Waves'), await idOf('Waves')]
  const artistsOf = async (id: string) => {
    const { artist, kind, artists } = await album(id)
    return [artist, kind, artists.map(({ name }) => name)]
  }
  const various = [null, 'compilation', []]
  const dryRun = await app.admin.call('POST /api/artists/:id/merge', { params: { id: from }, body: { into, dryRun: true } })
  expect(dryRun.body).toEqual({ songCount: 3, albumCount: 1, textCount: 4 })
  expect(await artistsOf(own)).toEqual(various)
  await mergeArtists(from, into)
  expect(await artistsOf(own)).toEqual(['Waves', 'album', ['Waves']])
  expect(await Promise.all([mixed, declared].map(artistsOf))).toEqual([various, various])
  expect(await restore(from)).toBe(200)
  expect(await Promise.all([own, mixed, declared].map(artistsOf))).toEqual([various, various, various])
})
