import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'

const app = appOfFile()
const library = createLibrary(app)
let home: string
/** The album that songs are moved to. */
let collected: string

beforeAll(async () => {
  home = await library.category('Home')
})
beforeEach(async () => {
  for (const table of ['songs', 'albums'] as const) await app.app.database.handle.deleteFrom(table).execute()
  collected = (await app.admin.call('POST /api/albums', { body: { title: 'Collected' } })).body.id
})

const albumOf = async (song: string) => String((await app.admin.call('GET /api/admin/songs/:id', { params: { id: song } })).body.albumId)
const titles = async () => (await app.admin.call('GET /api/admin/albums')).body.albums.map(({ title }) => title).sort()

/** Creates a song whose album text creates the album. */
async function songOn(album: string) {
  const song = await library.song(`On ${album}`, home, { artist: 'Vance', album })
  return { song, album: await albumOf(song) }
}

/** Saves the songs of an album as a form opened at this moment would. */
async function put(songs: readonly string[], { on = collected, removeEmptied = true } = {}) {
  const { songsVersion } = (await app.admin.call('GET /api/admin/albums/:id', { params: { id: on } })).body
  const numbered = songs.map((id, index) => ({ id, discNumber: null, trackNumber: index + 1 }))
  return app.admin.call('PUT /api/albums/:id/songs', { params: { id: on }, body: { songs: numbered, songsVersion, removeEmptied } })
}

test('albums that lose all of their songs to another one go to the trash if that is requested', async () => {
  const [tides, shores, reefs] = [await songOn('Tides'), await songOn('Shores'), await songOn('Reefs')]
  await library.song('Left behind', home, { artist: 'Vance', album: 'Reefs' })
  expect((await put([shores.song], { removeEmptied: false })).body).toMatchObject({ songCount: 1, removedCount: 0 })
  expect(await titles()).toEqual(['Collected', 'Reefs', 'Shores', 'Tides'])
  expect((await put([tides.song, shores.song, reefs.song])).body).toMatchObject({ songCount: 3, removedCount: 1 })
  expect(await titles()).toEqual(['Collected', 'Reefs', 'Shores'])
  const { entries } = (await app.admin.call('GET /api/admin/activity', { query: { kind: 'albums' } })).body
  expect(entries.find(({ action }) => action === 'deleted')?.subject).toMatchObject({ id: tides.album, name: 'Tides' })

  expect((await app.admin.call('POST /api/admin/trash/restorations', { body: { id: tides.album } })).body).toEqual({ count: 1 })
  expect(await titles()).toContain('Tides')
})

describe('an emptied album stays if something was entered:', () => {
  const update = async (id: string, body: object) => {
    const { version } = (await app.admin.call('GET /api/admin/albums/:id', { params: { id } })).body.album
    expect((await app.admin.call('PUT /api/albums/:id', { params: { id }, body: { title: 'Tides', version, ...body } })).status).toBe(200)
  }

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['a label', (id) => update(id, { label: 'Harbour' })],
    ['a description', (id) => update(id, { description: 'Of the sea.' })],
    ['a release date', (id) => update(id, { releaseDate: '1999' })],
    ['what kind of release it is', (id) => update(id, { kind: 'live' })],
    ['a further artist', (id) => update(id, { artists: ['Vance', 'Okoro'] })],
    ['names in other languages', (id) => update(id, { names: { de: { title: 'Gezeiten' } } })],
    ['who may see it', (id) => update(id, { visibility: 'unlisted' })],
    ['whether it may be downloaded', (id) => update(id, { downloads: 'off' })],
    ['a dynamic QR code', (id) => app.admin.call('POST /api/admin/codes', { body: { destination: { kind: 'album', id } } })],
    [
      'download codes',
      (id) => app.admin.call('POST /api/admin/download-batches', { body: { name: 'Cards', item: { kind: 'album', id }, count: 2 } }),
    ],
  ])('%s', async (_, enter) => {
    const { song, album } = await songOn('Tides')
    await enter(album)
    expect((await put([song])).body).toMatchObject({ songCount: 1, removedCount: 0 })
    expect(await titles()).toEqual(['Collected', 'Tides'])
  })
})

test('an album that gets a song while it loses its others keeps it', async () => {
  for (let round = 0; round < 8; round++) {
    const { song } = await songOn(`Tides ${round}`)
    const [late, saved] = await Promise.all([
      library.song(`Late ${round}`, home, { artist: 'Vance', album: `Tides ${round}` }),
      put([song]),
    ])
    expect(saved.status).toBe(200)
    const album = (await app.admin.call('GET /api/admin/albums/:id', { params: { id: await albumOf(late) } })).body.album
    expect(album).toMatchObject({ title: `Tides ${round}`, songCount: 1 })
  }
})

test('of two albums that take the songs of each other at once, none with songs is removed', async () => {
  for (let round = 0; round < 8; round++) {
    const [one, other] = [await songOn(`One ${round}`), await songOn(`Other ${round}`)]
    const saved = await Promise.all([put([one.song, other.song], { on: one.album }), put([one.song, other.song], { on: other.album })])
    expect(saved.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const left = await Promise.all([one.song, other.song].map(albumOf))
    for (const id of left) expect((await app.admin.call('GET /api/admin/albums/:id', { params: { id } })).status).toBe(200)
  }
})
