import { beforeEach, describe, expect, test } from 'vitest'
import { appOfEachTest } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'
import { taggedMp3 } from '#server/testing/tagged-mp3.ts'
import { uploadBytes } from '#server/testing/uploads.ts'

const app = appOfEachTest()
let home: string

beforeEach(async () => {
  home = await createLibrary(app.admin).category('Home')
})

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

test('given values take precedence over tags: facts, credits and another album', async () => {
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

const facts = { releaseDate: '2021-05-17', label: 'Harbour', catalogNumber: 'HR 7', copyright: '2021 Harbour' }
const released: Frames = [...tides, ['TDRC', '2021-05-17'], ['TPUB', 'Harbour'], ['TXXX', 'CATALOGNUMBER\0HR 7'], ['TCOP', '2021 Harbour']]

test('an album that songs create has the facts of their tags, the first of each', async () => {
  await upload('Ebb', 'Ann Lee', [...tides, ['TPUB', 'Harbour']])
  await upload('Flow', 'Ann Lee', [...released, ['TPUB', 'Quay']])
  await upload('Sun', 'Ann Lee', [...tides, ['TDRC', '1999']])
  expect(await albums()).toMatchObject([{ title: 'Tides', songCount: 3, ...facts }])
})

describe('the kind of an album', () => {
  const typed = (...types: string[]): Frames => [...tides, ['TXXX', `MusicBrainz Album Type\0${types.join('\0')}`]]
  const kinds = async () => (await albums()).map(({ kind }) => kind)

  async function save(id: string, values: object) {
    const params = { id }
    const { version } = (await app.admin.call('GET /api/admin/albums/:id', { params })).body.album
    await app.admin.call('PUT /api/albums/:id', { params, body: { title: 'Tides', version, ...values } })
  }

  test('is that of the tags, also if songs without it created the album', async () => {
    await upload('Ebb', 'Ann Lee', tides)
    await upload('Flow', 'Ann Lee', typed('ep'))
    expect(await kinds()).toEqual(['ep'])
    await upload('Sun', 'Ann Lee', typed('single'))
    expect(await kinds()).toEqual(['ep'])
  })

  test('is that of the tags for various artists, too', async () => {
    await upload('Ebb', 'Ann Lee', [['TALB', 'Tides'], ['TCMP', '1'], ...typed('album', 'live').slice(-1)])
    await upload('Flow', 'Bo', [
      ['TALB', 'Tides'],
      ['TCMP', '1'],
    ])
    expect(await albums()).toMatchObject([{ kind: 'live', artist: null, songCount: 2 }])
  })

  test('that an editor chose stays, also if it is the default one', async () => {
    const { albumId } = await upload('Ebb', 'Ann Lee', typed('ep'))
    await save(String(albumId), { kind: 'album' })
    await upload('Flow', 'Ann Lee', typed('ep'))
    expect(await kinds()).toEqual(['album'])
    await save(String(albumId), { kind: 'single' })
    await upload('Sun', 'Ann Lee', typed('ep'))
    expect(await kinds()).toEqual(['single'])
  })

  test('stays if something else was entered, until the tags are read again', async () => {
    await app.admin.call('POST /api/albums', { body: { title: 'Tides', artists: ['Ann Lee'], description: 'Of the sea.' } })
    const { id } = await upload('Ebb', 'Ann Lee', typed('ep'))
    expect(await kinds()).toEqual(['album'])
    const read = async () =>
      (await app.admin.call('POST /api/admin/song-tag-readings', { body: { songs: { ids: [id] }, dryRun: false } })).body
    expect(await read()).toMatchObject({ songs: [{ changes: [{ field: 'albumKind', before: 'album', after: 'ep' }] }] })
    expect([await kinds(), (await read()).songs]).toEqual([['ep'], []])
  })

  test('of the tags does not keep an emptied album from the trash', async () => {
    const into = (await app.admin.call('POST /api/albums', { body: { title: 'Collected' } })).body.id
    const { id } = await upload('Ebb', 'Ann Lee', typed('ep'))
    const { songsVersion } = (await app.admin.call('GET /api/admin/albums/:id', { params: { id: into } })).body
    const body = { songs: [{ id, discNumber: null, trackNumber: 1 }], songsVersion, removeEmptied: true }
    expect((await app.admin.call('PUT /api/albums/:id/songs', { params: { id: into }, body })).body.removedCount).toBe(1)
  })
})

test('an album in which something was entered, and one that only the song names, keep empty facts', async () => {
  const tides = (await app.admin.call('POST /api/albums', { body: { title: 'Tides', artists: ['Ann Lee'], description: 'Of the sea.' } }))
    .body
  const ebb = await upload('Ebb', 'Ann Lee', released)
  await upload('Flow', 'Ann Lee', released, { album: 'Shores' })
  expect(ebb.albumId).toBe(tides.id)
  const none = { releaseDate: null, label: null, catalogNumber: null, copyright: null }
  expect(await albums()).toMatchObject([
    { title: 'Shores', ...none },
    { title: 'Tides', ...none },
  ])
  // Reading the tags is a request for them.
  const read = { songs: { ids: [ebb.id] }, dryRun: false }
  const changes = [
    { field: 'albumReleaseDate', before: null, after: '2021-05-17' },
    { field: 'albumCopyright', before: null, after: '2021 Harbour' },
  ]
  const fields = changes.map(({ field }) => field) as ['albumReleaseDate', 'albumCopyright']
  expect((await app.admin.call('POST /api/admin/song-tag-readings', { body: { ...read, fields } })).body.songs).toMatchObject([{ changes }])
  expect(await albums()).toMatchObject([{ title: 'Shores' }, { title: 'Tides', ...facts, label: null, catalogNumber: null }])
})

test('an album that lost its songs goes to the trash with the facts of its tags, unless an editor saved it', async () => {
  const into = (await app.admin.call('POST /api/albums', { body: { title: 'Collected' } })).body.id
  const saved = async (isEdited: boolean) => {
    const { id, albumId } = await upload(`Ebb ${isEdited}`, 'Ann Lee', released)
    const params = { id: String(albumId) }
    const { version } = (await app.admin.call('GET /api/admin/albums/:id', { params })).body.album
    if (isEdited) await app.admin.call('PUT /api/albums/:id', { params, body: { title: 'Tides', label: 'Harbour', version } })
    const { songsVersion } = (await app.admin.call('GET /api/admin/albums/:id', { params: { id: into } })).body
    const body = { songs: [{ id, discNumber: null, trackNumber: 1 }], songsVersion, removeEmptied: true }
    return (await app.admin.call('PUT /api/albums/:id/songs', { params: { id: into }, body })).body.removedCount
  }
  expect([await saved(false), await saved(true)]).toEqual([1, 0])
})

test('tags whose only news are MusicBrainz ids set these on artist and album', async () => {
  const albumId = 'b10bbbfc-cf9e-42e0-be17-e2c3e1d2600d'
  const flow = await upload('Flow', 'Ann Lee', [...tides, ['TXXX', `MusicBrainz Album Id\0${albumId}`]])
  for (const table of ['artists', 'albums'] as const)
    await app.app.database.handle.updateTable(table).set({ musicbrainz_id: null }).execute()
  const read = async (body: object) =>
    (await app.admin.call('POST /api/admin/song-tag-readings', { body: { songs: { ids: [flow.id] }, ...body } })).body.songs
  const changes = [
    { field: 'artistMusicbrainzId', before: null, after: artistId },
    { field: 'albumMusicbrainzId', before: null, after: albumId },
  ]
  expect(await read({ dryRun: true })).toMatchObject([{ changes }])
  expect(await read({ dryRun: true, fields: ['title'] })).toEqual([])
  await read({ dryRun: false })
  const { artist } = (await app.visitor.call('GET /api/artists/:id', { params: { id: String(flow.artistId) } })).body
  const album = (await app.visitor.call('GET /api/albums/:id', { params: { id: String(flow.albumId) } })).body
  expect([artist.musicbrainzId, album.musicbrainzId]).toEqual([artistId, albumId])
  expect((await app.admin.call('GET /api/admin/songs/:id', { params: { id: flow.id } })).body.version).toBe(flow.version)
  expect(await read({ dryRun: true })).toEqual([])
})

test('reading tags again reports what would change, and then changes it', async () => {
  const before = { artist: 'Lee', album: 'Tide', trackNumber: 3, credits: [{ name: 'Lee', role: 'main', instrument: null }] }
  const crew = ['TMCL', 'piano\0Di\0harp\0Ed'] as const
  const ebb = await upload('Ebb', 'Ann Lee', [...tides, ['TRCK', '1'], ['TCON', 'Jazz'], crew], before)
  const flow = await upload('Flow', 'Ann Lee', tides)
  const external = await createLibrary(app.admin).song('Sun', home)
  const read = (body: object) =>
    app.admin.call('POST /api/admin/song-tag-readings', { body: { songs: { ids: [ebb.id, flow.id, external] }, ...body } })
  const song = async () => (await app.admin.call('GET /api/admin/songs/:id', { params: { id: ebb.id } })).body
  const changes = [
    { field: 'artist', before: 'Lee', after: 'Ann Lee' },
    { field: 'album', before: 'Tide', after: 'Tides' },
    { field: 'trackNumber', before: '3', after: '1' },
    { field: 'composers', before: null, after: 'Cy' },
    { field: 'performers', before: null, after: 'Di (piano), Ed (harp)' },
    { field: 'albumArtist', before: 'Lee', after: 'Ann Lee' },
  ]
  const shown = (await read({ dryRun: true })).body
  expect(shown).toEqual({ songs: [{ id: ebb.id, title: 'Ebb', changes }], unread: [{ id: external, title: 'Sun' }] })
  expect(await song()).toMatchObject({ ...before, version: 1 })
  expect((await read({ dryRun: true, fields: ['albumArtist'] })).body.songs).toEqual([])
  await read({ dryRun: false, fields: ['trackNumber', 'composers'] })
  expect((await song()).credits).toMatchObject([{ name: 'Lee' }, { name: 'Cy', role: 'composer' }])
  expect((await read({ dryRun: false })).status).toBe(200)
  const { artist, album, albumId, artistId, credits, trackNumber, genres } = await song()
  expect({ artist, album, albumId, artistId, trackNumber, genres }).toEqual({
    ...{ artist: 'Ann Lee', album: 'Tides', albumId: flow.albumId, artistId: flow.artistId },
    ...{ trackNumber: 1, genres: ['Jazz'] },
  })
  expect(credits).toMatchObject([
    { name: 'Ann Lee', role: 'main' },
    { name: 'Cy', role: 'composer' },
    { name: 'Di', role: 'performer', instrument: 'piano' },
    { name: 'Ed', role: 'performer', instrument: 'harp' },
  ])
  expect((await read({ dryRun: true })).body.songs).toEqual([])
})

test('artists that the tags list are credited one by one; an artist text alone stays one name', async () => {
  const listed = [
    ['TALB', 'Tides'],
    ['TXXX', 'ARTISTS\0Ann Lee\0Bo'],
  ] as const
  const credits = async (id: string) => {
    const song = (await app.admin.call('GET /api/admin/songs/:id', { params: { id } })).body
    return song.credits.map(({ name, role }) => [name, role])
  }
  const [both, one, other] = [
    await upload('Ebb', 'Ann Lee feat. Bo', listed),
    await upload('Flow', 'Ann Lee feat. Bo', listed.slice(0, 1)),
    await upload('Calm', 'Ann Lee feat. Bo', listed, { artist: 'Ann Lee with Bo' }),
  ]
  const separate = [
    ['Ann Lee', 'main'],
    ['Bo', 'featured'],
  ]
  expect(await credits(both.id)).toEqual(separate)
  expect(await credits(one.id)).toEqual([['Ann Lee feat. Bo', 'main']])
  expect(await credits(other.id)).toEqual([['Ann Lee with Bo', 'main']])

  const read = (fields: ('artist' | 'artists')[], dryRun: boolean) =>
    app.admin.call('POST /api/admin/song-tag-readings', { body: { songs: { ids: [both.id, one.id, other.id] }, fields, dryRun } })
  expect((await read(['artists'], true)).body.songs).toEqual([])
  const artist = { field: 'artist', before: 'Ann Lee with Bo', after: 'Ann Lee feat. Bo' }
  const artists = { field: 'artists', before: 'Ann Lee with Bo', after: 'Ann Lee · Bo' }
  expect((await read(['artist', 'artists'], false)).body.songs).toMatchObject([{ changes: [artist, artists] }])
  expect(await credits(other.id)).toEqual(separate)
})
