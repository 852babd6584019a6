import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { appOfEachTest } from '#server/testing/app-of-file.ts'
import { cleanedUp } from '#server/testing/background-work.ts'
import { createLibrary } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const app = appOfEachTest()
const library = createLibrary(app)
let home: string

beforeEach(async () => {
  home = await library.category('Home')
})

const song = async (id: string) => (await app.admin.call('GET /api/admin/songs/:id', { params: { id } })).body
const artists = async () => (await app.visitor.call('GET /api/artists')).body.artists
const albums = async () => (await app.visitor.call('GET /api/albums', { query: { sort: 'title' } })).body.albums

interface Placed {
  id: string
  discNumber: number | null
  trackNumber: number | null
}

/** The album's songs as a form opened at this moment has them. */
async function opened(id: string) {
  const { songsVersion } = (await app.admin.call('GET /api/admin/albums/:id', { params: { id } })).body
  return (songs: Placed[]) => app.admin.call('PUT /api/albums/:id/songs', { params: { id }, body: { songs, songsVersion } })
}

async function update(id: string, changes: object) {
  const { title, artist, album, category, mediaType, version } = await song(id)
  const body = { title, artist, album, categoryId: category.id, mediaType, version, ...changes }
  return app.admin.call('PUT /api/songs/:id', { params: { id }, body })
}

describe('a song that is saved with texts', () => {
  test('credits the artist of exactly this name, and is on the album of its title', async () => {
    const first = await library.song('Ebb', home, { artist: 'Marlow Vance', album: 'Tides' })
    const second = await library.song('Flow', home, { artist: 'Marlow Vance', album: 'Tides' })
    const [one, two] = [await song(first), await song(second)]
    expect(one.credits).toEqual([{ artistId: one.artistId, name: 'Marlow Vance', role: 'main', instrument: null }])
    expect([two.artistId, two.albumId]).toEqual([one.artistId, one.albumId])
    expect(await artists()).toMatchObject([{ id: one.artistId, name: 'Marlow Vance', songCount: 2, albumCount: 1 }])
    expect(await albums()).toMatchObject([
      { id: one.albumId, title: 'Tides', artist: 'Marlow Vance', artists: [{ id: one.artistId, name: 'Marlow Vance' }], songCount: 2 },
    ])
  })

  test('credits no part of its artist text', async () => {
    await library.song('Ebb', home, { artist: 'Ines Okoro feat. Marlow Vance' })
    expect((await artists()).map(({ name }) => name)).toEqual(['Ines Okoro feat. Marlow Vance'])
  })

  test('shares an album with songs of its artist, otherwise one without artists', async () => {
    const vance = await library.song('Ebb', home, { artist: 'Marlow Vance', album: 'Best of' })
    const okoro = await library.song('Flow', home, { artist: 'Ines Okoro', album: 'Best of' })
    expect((await song(okoro)).albumId).not.toBe((await song(vance)).albumId)
    const [shared] = [(await app.admin.call('POST /api/albums', { body: { title: 'Summer' } })).body.id]
    for (const artist of ['Marlow Vance', 'Ines Okoro'])
      expect((await song(await library.song('Sun', home, { artist, album: 'Summer' }))).albumId).toBe(shared)
  })

  test('follows new texts: other roles remain, and cleared texts are cleared links', async () => {
    const id = await library.song('Ebb', home, { artist: 'Marlow Vance', album: 'Tides' })
    const credits = [
      { name: 'Marlow Vance', role: 'main', instrument: null },
      { name: 'Ines Okoro', role: 'performer', instrument: 'piano' },
    ]
    await update(id, { credits })
    expect((await update(id, { title: 'Ebb tide' })).body.credits).toMatchObject(credits)
    expect((await update(id, { artist: 'Lena Marsh', album: 'Shores' })).body.credits).toMatchObject([
      { name: 'Lena Marsh', role: 'main' },
      { name: 'Ines Okoro', role: 'performer' },
    ])
    expect((await albums()).map(({ title }) => title)).toEqual(['Shores'])
    const cleared = (await update(id, { artist: null, album: null })).body
    expect([cleared.albumId, cleared.credits.map(({ name }) => name)]).toEqual([null, ['Ines Okoro']])
  })

  test('keeps its album if only its artist changes, and follows a bulk edit', async () => {
    const ids = [await library.song('Ebb', home, { artist: 'A', album: 'Tides' }), await library.song('Flow', home, { artist: 'B' })]
    const { albumId } = await song(ids[0] ?? '')
    expect((await update(ids[0] ?? '', { artist: 'C' })).body.albumId).toBe(albumId)
    await app.admin.call('POST /api/admin/song-edits', { body: { songs: { ids }, changes: { artist: 'D', album: 'Shores' } } })
    const [one, two] = await Promise.all(ids.map(song))
    expect([one?.artistId, one?.albumId]).toEqual([two?.artistId, two?.albumId])
    expect(one?.credits.map(({ name }) => name)).toEqual(['D'])
  })
})

test('only published songs make an artist and an album public', async () => {
  const id = await library.song('Ebb', home, { artist: 'Marlow Vance', album: 'Tides' })
  const { artistId, albumId } = await song(id)
  await app.app.database.handle.updateTable('songs').set({ status: 'pending' }).where('id', '=', id).execute()
  expect([await artists(), await albums()]).toEqual([[], []])
  expect((await app.visitor.call('GET /api/artists/:id', { params: { id: String(artistId) } })).status).toBe(404)
  expect((await app.visitor.call('GET /api/albums/:id', { params: { id: String(albumId) } })).status).toBe(404)
  expect((await app.admin.call('GET /api/admin/artists')).body).toMatchObject({
    artists: [{ name: 'Marlow Vance', songCount: 0, songTotal: 1, albumTotal: 1 }],
    count: 1,
  })
})

test('completion and pickers send no count', async () => {
  await library.song('Ebb', home, { artist: 'Marlow Vance', album: 'Tides' })
  const query = { search: 'e', counted: 'no' }
  for (const endpoint of ['GET /api/admin/artists', 'GET /api/admin/albums', 'GET /api/admin/songs', 'GET /api/admin/playlists'] as const) {
    const { status, body } = await app.admin.call(endpoint, { query })
    expect([endpoint, status, 'count' in body]).toEqual([endpoint, 200, false])
  }
})

test('completion and pickers find names that begin with what is typed first, then others that contain it', async () => {
  const names = ['Amber', 'Be Good', 'A Better Day', 'Beatrix', 'Zed']
  for (const name of names) await library.song(name, home, { artist: name, album: name })
  const query = { search: 'be', sort: 'match', counted: 'no', limit: '1' } as const
  const found: Record<'artists' | 'albums', string[]> = { artists: [], albums: [] }
  let cursors: Record<keyof typeof found, string | null> = { artists: '', albums: '' }
  do {
    const of = (cursor: string | null) => ({ query: { ...query, ...(cursor && { cursor }) } })
    const { artists, nextCursor } = (await app.admin.call('GET /api/admin/artists', of(cursors.artists))).body
    const { albums, nextCursor: nextAlbums } = (await app.admin.call('GET /api/admin/albums', of(cursors.albums))).body
    found.artists.push(...artists.map(({ name }) => name))
    found.albums.push(...albums.map(({ title }) => title))
    cursors = { artists: nextCursor, albums: nextAlbums }
  } while (cursors.artists && cursors.albums)
  const expected = ['Be Good', 'Beatrix', 'A Better Day', 'Amber']
  expect([found, cursors]).toEqual([
    { artists: expected, albums: expected },
    { artists: null, albums: null },
  ])
  const untyped = await app.admin.call('GET /api/admin/albums', { query: { sort: 'match' } })
  expect(untyped.body.albums.map(({ title }) => title)).toEqual(names.toSorted())
})

test('an artist has songs by title, albums newest first and playlists; letters list the sort names', async () => {
  const flow = await library.song('Flow', home, { artist: 'The Vances', album: 'Tides' })
  await library.song('Ebb', home, { artist: 'The Vances', album: 'Shores' })
  await library.song('Sun', home, { artist: '3 Okoros' })
  const { artistId, albumId } = await song(flow)
  const id = String(artistId)
  await app.admin.call('POST /api/playlists', { body: { name: 'Harbour', songIds: [flow] } })
  await app.admin.call('PUT /api/albums/:id', {
    params: { id: String(albumId) },
    body: { title: 'Tides', artist: null, releaseDate: '2024-05', version: 1 },
  })
  await app.admin.call('PUT /api/artists/:id', { params: { id }, body: { name: 'The Vances', sortName: 'Vances, The', version: 1 } })
  const { body } = await app.visitor.call('GET /api/artists/:id', { params: { id }, query: { limit: '1' } })
  expect(body.songs.map(({ title }) => title)).toEqual(['Ebb'])
  const next = await app.visitor.call('GET /api/artists/:id', { params: { id }, query: { cursor: String(body.nextCursor) } })
  expect(next.body.songs.map(({ title }) => title)).toEqual(['Flow'])
  expect(body.albums.map(({ title, artist }) => [title, artist])).toEqual([
    ['Tides', 'The Vances'],
    ['Shores', 'The Vances'],
  ])
  expect(body.playlists.map(({ name }) => name)).toEqual(['Harbour'])
  const list = (await app.visitor.call('GET /api/artists')).body
  expect([list.initials, list.artists.map(({ name }) => name)]).toEqual([
    ['#', 'v'],
    ['3 Okoros', 'The Vances'],
  ])
  const letter = (await app.visitor.call('GET /api/artists', { query: { initial: 'v' } })).body
  expect(letter.artists.map(({ name }) => name)).toEqual(['The Vances'])
})

test('albums of an artist come page after page: newest release first, those of one date by title, those without a date last', async () => {
  const dates = ['2024-05-01', '2024-05', '2024', '2019', null]
  const albums = Array.from({ length: 30 }, (_, index) => ({
    title: `Volume ${String(index).padStart(2, '0')}`,
    date: dates[index % 5] ?? null,
  }))
  let id = ''
  for (const { title, date } of albums) {
    const { artistId, albumId } = await song(await library.song('Flow', home, { artist: 'Una Brook', album: title }))
    id = String(artistId)
    const body = { title, artist: 'Una Brook', releaseDate: date, version: 1 }
    await app.admin.call('PUT /api/albums/:id', { params: { id: String(albumId) }, body })
  }
  const first = (await app.visitor.call('GET /api/artists/:id', { params: { id } })).body
  const query = { albumsCursor: String(first.nextAlbums) }
  const second = (await app.visitor.call('GET /api/artists/:id', { params: { id }, query })).body
  expect([first.albums.length, second.nextAlbums]).toEqual([24, null])
  const expected = dates.flatMap((date) => albums.filter((album) => album.date === date))
  expect([...first.albums, ...second.albums].map(({ title, releaseDate }) => ({ title, date: releaseDate }))).toEqual(expected)
})

test('albums of a letter are listed by title alone', async () => {
  for (const album of ['Tides', 'Tern', 'Shores']) await library.song('Ebb', home, { album })
  const list = (query: Record<string, string>) => app.visitor.call('GET /api/albums', { query })
  const { body } = await list({ sort: 'title', initial: 't' })
  expect([body.initials, body.albums.map(({ title }) => title)]).toEqual([
    ['s', 't'],
    ['Tern', 'Tides'],
  ])
  const byDate = await list({ sort: 'newest', initial: 't' })
  expect([byDate.status, byDate.body]).toMatchObject([400, { details: { field: 'initial' } }])
})

test('a new name replaces the former one in texts of songs and albums, unless it is a part of another word', async () => {
  const credits = [{ name: 'Vance', role: 'featured', instrument: null }]
  const id = await library.song('Ebb', home, { artist: 'Vancey & Vance', credits })
  const own = await library.song('Flow', home, { artist: 'Vance', album: 'Tides' })
  const { artistId, albumId } = await song(own)
  const renamed = await app.admin.call('PUT /api/artists/:id', {
    params: { id: String(artistId) },
    body: { name: 'Vance (SE)', version: 1 },
  })
  expect(renamed.status).toBe(200)
  expect((await song(id)).artist).toBe('Vancey & Vance (SE)')
  expect(await song(own)).toMatchObject({ artist: 'Vance (SE)', artistId })
  expect((await app.visitor.call('GET /api/albums/:id', { params: { id: String(albumId) } })).body.artist).toBe('Vance (SE)')
  const other = await app.admin.call('POST /api/artists', { body: { name: 'Vance (SE)' } })
  expect([other.status, other.body]).toMatchObject([409, { code: 'artist_exists' }])
})

test('an album has its songs in order of disc and track, and a new title is their text', async () => {
  const [ebb, flow, sun] = [
    await library.song('Ebb', home, { artist: 'Vance', album: 'Tides' }),
    await library.song('Flow', home, { artist: 'Vance', album: 'Tides' }),
    await library.song('Sun', home, { artist: 'Vance' }),
  ]
  const id = String((await song(ebb)).albumId)
  const songs = [
    { id: sun, discNumber: 2, trackNumber: 1 },
    { id: flow, discNumber: 1, trackNumber: 7 },
  ]
  const save = await opened(id)
  const { body } = await save(songs)
  expect((await save(songs)).status).toBe(409)
  await app.admin.call('PUT /api/albums/:id', { params: { id }, body: { title: 'Shores', version: body.version } })
  const album = (await app.visitor.call('GET /api/albums/:id', { params: { id } })).body
  expect(album.songs.map(({ title, album, trackNumber }) => [title, album, trackNumber])).toEqual([
    ['Flow', 'Shores', 7],
    ['Sun', 'Shores', 1],
  ])
  expect(await song(ebb)).toMatchObject({ album: null, albumId: null })
})

test('songs that join an album, leave it or get other numbers while its form is open make the form stale', async () => {
  const ebb = await library.song('Ebb', home, { artist: 'Vance', album: 'Tides' })
  const id = String((await song(ebb)).albumId)
  const titles = async () => (await app.visitor.call('GET /api/albums/:id', { params: { id } })).body.songs.map(({ title }) => title)
  const only = [{ id: ebb, discNumber: null, trackNumber: 1 }]
  const stale = [409, { code: 'stale_version' }]
  const saved = async (save: Awaited<ReturnType<typeof opened>>, songs = only) => {
    const { status, body } = await save(songs)
    return [status, body]
  }

  const beforeFlow = await opened(id)
  const flow = await library.song('Flow', home, { artist: 'Vance', album: 'Tides' })
  expect(await saved(beforeFlow)).toMatchObject(stale)
  expect(await titles()).toEqual(['Ebb', 'Flow'])

  const both = [...only, { id: flow, discNumber: null, trackNumber: 2 }]
  const beforeNumber = await opened(id)
  await update(flow, { trackNumber: 9 })
  expect(await saved(beforeNumber, both)).toMatchObject(stale)
  expect((await song(flow)).trackNumber).toBe(9)

  const beforeLeaving = await opened(id)
  await update(flow, { album: 'Shores' })
  expect(await saved(beforeLeaving, both)).toMatchObject(stale)
  expect((await song(flow)).album).toBe('Shores')

  const beforeDetails = await opened(id)
  await update(ebb, { title: 'Ebb tide' })
  await app.admin.call('PUT /api/albums/:id', { params: { id }, body: { title: 'Tides', label: 'Harbour', version: 1 } })
  expect(await saved(beforeDetails)).toMatchObject([200, { label: 'Harbour', songCount: 1 }])
})

test('of concurrent saves of the songs of an album one is stored, and the others get stale_version', async () => {
  const songs = await Promise.all(['Ebb', 'Flow', 'Sun', 'Tide'].map((title) => library.song(title, home, { artist: 'Vance' })))
  const { id } = (await app.admin.call('POST /api/albums', { body: { title: 'Shores' } })).body
  const save = await opened(id)
  const results = await Promise.all(songs.map((songId) => save([{ id: songId, discNumber: null, trackNumber: 1 }])))
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await app.visitor.call('GET /api/albums/:id', { params: { id } })).body.songs).toHaveLength(1)
})

test('an album with more songs than its form shows loses none of them', async () => {
  const one = { title: 'Ebb', artist: 'Vance', album: 'Tides', category_id: home }
  const ids = await insertSongs(app.app.database, Array<typeof one>(1_001).fill(one))
  const id = String((await song(ids[0] ?? '')).albumId)
  const shown = (await app.admin.call('GET /api/admin/albums/:id', { params: { id } })).body
  const songs = shown.songs.map((each) => ({ id: each.id, discNumber: null, trackNumber: null }))
  const { status, body } = await (await opened(id))(songs)
  expect([songs.length, shown.songTotal, status, body]).toMatchObject([
    1_000,
    1_001,
    422,
    { code: 'album_too_long', details: { limit: 1_000 } },
  ])
  expect((await app.visitor.call('GET /api/albums', { query: { sort: 'title' } })).body.albums).toMatchObject([{ id, songCount: 1_001 }])
})

test('an artist or album in use is not deleted, and an unused one is', async () => {
  const ebb = await library.song('Ebb', home, { artist: 'Vance', album: 'Tides' })
  const { artistId, albumId } = await song(ebb)
  const remove = async () => [
    (await app.admin.call('DELETE /api/albums/:id', { params: { id: String(albumId) } })).body,
    (await app.admin.call('DELETE /api/artists/:id', { params: { id: String(artistId) } })).body,
  ]
  expect(await remove()).toMatchObject([
    { code: 'album_in_use', details: { songCount: 1 } },
    { code: 'artist_in_use', details: { songCount: 1, albumCount: 1 } },
  ])
  await app.admin.call('DELETE /api/songs/:id', { params: { id: ebb } })
  await remove()
  expect((await app.admin.call('GET /api/admin/artists')).body.count).toBe(0)
  expect((await app.admin.call('GET /api/admin/albums')).body.count).toBe(0)
  // Restoring a song finds or creates its artist and album from its texts.
  await app.admin.call('POST /api/admin/trash/restorations', { body: { id: ebb } })
  expect(await song(ebb)).toMatchObject({ artist: 'Vance', credits: [{ name: 'Vance' }], album: 'Tides' })
  expect((await song(ebb)).albumId).not.toBeNull()
})

test('a deleted artist and album come back from the trash, with image and artists', async () => {
  const uploadId = await uploadFile(app.admin, join(import.meta.dirname, '../media/fixtures/cover.jpg'), 'cover')
  const artist = (await app.admin.call('POST /api/artists', { body: { name: 'Vance', summary: 'Tides', coverUploadId: uploadId } })).body
  const album = (await app.admin.call('POST /api/albums', { body: { title: 'Shores', artists: ['Vance'] } })).body
  const credited = { ...artist, albumTotal: 1 }
  const restore = (id: string) => app.admin.call('POST /api/admin/trash/restorations', { body: { id } })
  const names = async () =>
    (await app.admin.call('GET /api/admin/activity')).body.entries.map(({ kind, action, subject }) => [kind, action, subject?.nameNow])
  await app.admin.call('DELETE /api/albums/:id', { params: { id: album.id } })
  await app.admin.call('DELETE /api/artists/:id', { params: { id: artist.id } })
  await cleanedUp(app)
  expect((await app.admin.call('GET /api/admin/trash')).body.items.map(({ kind, name }) => [kind, name])).toEqual([
    ['artists', 'Vance'],
    ['albums', 'Shores'],
  ])
  expect((await names()).slice(0, 2)).toEqual([
    ['artists', 'deleted', null],
    ['albums', 'deleted', null],
  ])
  expect([(await restore(artist.id)).status, (await restore(album.id)).status]).toEqual([200, 200])
  expect((await app.admin.call('GET /api/admin/artists/:id', { params: { id: artist.id } })).body).toEqual(credited)
  expect((await app.admin.call('GET /api/admin/albums/:id', { params: { id: album.id } })).body.album).toEqual(album)
  expect((await app.admin.request(`${artist.coverUrl}-96.webp`)).status).toBe(200)
  expect((await names()).slice(0, 2)).toEqual([
    ['albums', 'restored', 'Shores'],
    ['artists', 'restored', 'Vance'],
  ])
})

test('a bulk edit leaves the facts of songs as they are', async () => {
  const facts = { discNumber: 2, trackNumber: 7, year: 2024, genres: ['Jazz'], comment: 'One take' }
  const id = await library.song('Ebb', home, { artist: 'Vance', album: 'Tides', ...facts })
  await app.admin.call('POST /api/admin/song-edits', { body: { songs: { ids: [id] }, changes: { album: 'Shores', isFavorite: true } } })
  expect(await song(id)).toMatchObject({ ...facts, album: 'Shores', isFavorite: true })
})
