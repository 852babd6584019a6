import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { Destination } from '#contract/codes.ts'
import { likenessOf } from '#server/database/likeness.ts'
import { appOfEachTest } from '#server/testing/app-of-file.ts'
import { battery } from '#server/testing/battery.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createArtistsRepository } from './artists.repository.ts'

const app = appOfEachTest()
const library = createLibrary(app)
let home: string

beforeEach(async () => {
  home = await library.category('Home')
})

const song = async (id: string) => (await app.admin.call('GET /api/admin/songs/:id', { params: { id } })).body
const artistNamed = async (name: string) => {
  const { artists } = (await app.admin.call('GET /api/admin/artists', { query: { limit: '1000' } })).body
  return artists.find((artist) => artist.name === name)
}
const merge = (id: string, into: string, dryRun = false) =>
  app.admin.call('POST /api/artists/:id/merge', { params: { id }, body: { into, dryRun } })

test('no credit is lost or duplicated', async () => {
  const credit = fc.record({
    name: fc.constantFrom('Ann', 'Anne', 'Bo'),
    role: fc.constantFrom('main', 'featured', 'performer'),
    instrument: fc.constantFrom(null, 'piano'),
  })
  const keyOf = ({ name, role, instrument }: { name: string; role: string; instrument: string | null }) =>
    [name, role, instrument].join('|')
  const credits = fc.uniqueArray(credit, { selector: keyOf, maxLength: 8 })
  for (const name of ['Ann', 'Anne']) await app.admin.call('POST /api/artists', { body: { name } })
  await fc.assert(
    fc.asyncProperty(fc.array(credits, { maxLength: 3 }), async (songs) => {
      const into = String((await artistNamed('Ann'))?.id)
      const { id } = (await artistNamed('Anne')) ?? (await app.admin.call('POST /api/artists', { body: { name: 'Anne' } })).body
      const ids: string[] = []
      for (const given of songs) ids.push(await library.song('Ebb', home, { credits: given }))
      const { body } = await merge(id, into)
      expect(body.songCount).toBe(songs.filter((given) => given.some(({ name }) => name === 'Anne')).length)
      const merged = (given: (typeof songs)[number]) =>
        given.map((one) => keyOf({ ...one, name: one.name.replace('Anne', 'Ann') })).filter((key, index, all) => all.indexOf(key) === index)
      for (const [index, songId] of ids.entries()) expect((await song(songId)).credits.map(keyOf)).toEqual(merged(songs[index] ?? []))
      const counted = (await app.visitor.call('GET /api/artists', { query: { limit: '100' } })).body.artists
      const songCount = async (name: string) => (await artistNamed(name))?.songCount ?? 0
      expect(counted.find(({ name }) => name === 'Ann')?.songCount ?? 0).toBe(await songCount('Ann'))
      expect(await artistNamed('Anne')).toBeUndefined()
    }),
    { numRuns: battery({ smoke: 5, full: 12 }) },
  )
})

test('a dry run reports what a merge changes; the merge then changes texts, albums and empty fields', async () => {
  const ebb = await library.song('Ebb', home, { artist: 'Vance, M.', album: 'Tides' })
  const credits = ['Vance, M.', 'Marlow Vance'].map((name) => ({ name, role: 'main', instrument: null }))
  const flow = await library.song('Flow', home, { artist: 'Vance, M. & Friends', credits })
  const own = await library.song('Sun', home, { artist: 'Marlow Vance' })
  const [from, into] = [await artistNamed('Vance, M.'), await artistNamed('Marlow Vance')]
  const [id, other] = [String(from?.id), String(into?.id)]
  await app.admin.call('PUT /api/artists/:id', { params: { id }, body: { name: 'Vance, M.', summary: 'Tides and shores', version: 1 } })
  const both = (await app.admin.call('POST /api/albums', { body: { title: 'Two', artists: ['Vance, M.', 'Marlow Vance'] } })).body
  const expected = { songCount: 2, albumCount: 2, textCount: 4 }
  expect((await merge(id, other, true)).body).toEqual(expected)
  expect((await song(ebb)).artist).toBe('Vance, M.')
  expect((await merge(id, other)).body).toEqual(expected)
  const merged = await Promise.all([ebb, flow, own].map(song))
  expect(merged.map(({ artist }) => artist)).toEqual(['Marlow Vance', 'Marlow Vance & Friends', 'Marlow Vance'])
  expect(merged.map(({ credits }) => credits.map(({ artistId }) => artistId))).toEqual([[other], [other], [other]])
  const artist = (await app.visitor.call('GET /api/artists/:id', { params: { id: other } })).body
  expect([artist.artist.summary, artist.artist.songCount, artist.albums.map(({ title }) => title)]).toEqual([
    'Tides and shores',
    3,
    ['Tides'],
  ])
  const album = (await app.admin.call('GET /api/admin/albums/:id', { params: { id: both.id } })).body.album
  expect([album.artist, album.artists]).toEqual(['Marlow Vance', [{ id: other, name: 'Marlow Vance' }]])
  expect([(await merge(id, other)).status, (await merge(other, other)).body]).toMatchObject([404, { code: 'same_artist' }])
})

test('a name inside another credited name stays in texts', async () => {
  const credits = (...names: string[]) => names.map((name) => ({ name, role: 'main', instrument: null }))
  const both = await library.song('Ebb', home, { artist: 'Marlow Vance', credits: credits('Marlow Vance', 'Vance') })
  const list = await library.song('Flow', home, {
    artist: 'Marlow Vance, Vance & Vance Trio',
    credits: credits('Marlow Vance', 'Vance', 'Vance Trio'),
  })
  const album = (await app.admin.call('POST /api/albums', { body: { title: 'Tides', artists: ['Vance Trio', 'Vance'] } })).body
  const [from, into] = [await artistNamed('Vance'), await artistNamed('Marlow Vance')]
  const texts = async () => [
    (await song(both)).artist,
    (await song(list)).artist,
    (await app.admin.call('GET /api/admin/albums/:id', { params: { id: album.id } })).body.album.artist,
  ]
  const id = String(from?.id)
  const renamed = await app.admin.call('PUT /api/artists/:id', { params: { id }, body: { name: 'Vances', version: 1 } })
  expect(renamed.status).toBe(200)
  expect(await texts()).toEqual(['Marlow Vance', 'Marlow Vance, Vances & Vance Trio', 'Vance Trio, Vances'])
  await app.admin.call('PUT /api/artists/:id', { params: { id }, body: { name: 'Vance', version: renamed.body.version } })
  await merge(id, String(into?.id))
  expect(await texts()).toEqual(['Marlow Vance', 'Marlow Vance & Vance Trio', 'Vance Trio, Marlow Vance'])
})

test('a form that was opened before a merge or a new name does not bring the former name back', async () => {
  const credits = [{ name: 'Anne', role: 'composer', instrument: null }]
  const songId = await library.song('Ebb', home, { artist: 'Bo', credits })
  const albumId = (await app.admin.call('POST /api/albums', { body: { title: 'Tides', artist: 'Friends', artists: ['Anne'] } })).body.id
  const opened = async () => {
    const { title, artist, category, mediaType, version, credits } = await song(songId)
    const { album } = (await app.admin.call('GET /api/admin/albums/:id', { params: { id: albumId } })).body
    const [params, artists] = [{ id: albumId }, album.artists.map(({ name }) => name)]
    return async () => [
      (
        await app.admin.call('PUT /api/songs/:id', {
          params: { id: songId },
          body: {
            title,
            artist,
            categoryId: category.id,
            mediaType,
            version,
            credits: credits.map(({ artistId: _, ...credit }) => credit),
          },
        })
      ).status,
      (await app.admin.call('PUT /api/albums/:id', { params, body: { title: album.title, artists, version: album.version } })).status,
    ]
  }
  const beforeName = await opened()
  const { id = '', version = 0 } = (await artistNamed('Anne')) ?? {}
  await app.admin.call('PUT /api/artists/:id', { params: { id }, body: { name: 'Annie', version } })
  expect(await beforeName()).toEqual([409, 409])
  const beforeMerge = await opened()
  await merge(id, (await app.admin.call('POST /api/artists', { body: { name: 'Ann' } })).body.id)
  expect(await beforeMerge()).toEqual([409, 409])
  expect(await (await opened())()).toEqual([200, 200])
  expect((await app.admin.call('GET /api/admin/artists')).body.artists.map(({ name }) => name)).toEqual(['Ann'])
})

test('of two concurrent merges of one artist, the second one responds not_found', async () => {
  const ids: string[] = []
  for (const name of ['Anne', 'Ann', 'Annie']) ids.push((await app.admin.call('POST /api/artists', { body: { name } })).body.id)
  const [from = '', first = '', second = ''] = ids
  await library.song('Ebb', home, { artist: 'Anne' })
  const merges = await Promise.all([merge(from, first), merge(from, second)])
  expect(merges.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await app.admin.call('GET /api/admin/trash')).body.items.map(({ name }) => name)).toEqual(['Anne'])
})

test('codes of a merged artist or album get the remaining one as their destination', async () => {
  const ids: Record<string, string> = {}
  for (const name of ['Anne', 'Ann', 'Annie']) ids[name] = (await app.admin.call('POST /api/artists', { body: { name } })).body.id
  const { Anne: from = '', Ann: into = '', Annie: last = '' } = ids
  await library.song('Ebb', home, { credits: ['Anne', 'Ann', 'Annie'].map((name) => ({ name, role: 'main', instrument: null })) })
  const addCode = async (code: string, destination: Destination) =>
    (await app.admin.call('POST /api/admin/codes', { body: { code, destination } })).body
  const locationOf = async (code: string) => (await app.visitor.request(`/c/${code}`)).headers.get('location')
  const { id } = await addCode('ann-code', { kind: 'artist', id: from })
  await merge(from, into, true)
  expect(await locationOf('ann-code')).toBe(`/artist/${from}`)
  await merge(from, into)
  expect(await locationOf('ann-code')).toBe(`/artist/${into}`)
  expect((await app.admin.call('GET /api/admin/codes/:id/history', { params: { id } })).body.entries).toHaveLength(2)
  await merge(into, last)
  expect(await locationOf('ann-code')).toBe(`/artist/${last}`)

  const album = async (title: string) => String((await song(await library.song('Flow', home, { album: title }))).albumId)
  const [tides, shores] = [await album('Tides'), await album('Shores')]
  await addCode('tides-code', { kind: 'album', id: tides })
  await app.admin.call('POST /api/albums/:id/merge', { params: { id: tides }, body: { into: shores, dryRun: false } })
  expect(await locationOf('tides-code')).toBe(`/album/${shores}`)
})

test('names that are alike are found, those with the most songs first', async () => {
  for (const name of ['Björk', 'Bjork', 'The Tides', 'Tides, The', 'Tides', 'Shores'])
    await app.admin.call('POST /api/artists', { body: { name } })
  await library.song('Ebb', home, { artist: 'Tides' })
  const { groups } = (await app.admin.call('GET /api/admin/artists/duplicates')).body
  expect(groups.map((group) => group.map(({ name }) => name))).toEqual([
    expect.arrayContaining(['Björk', 'Bjork']),
    ['Tides', expect.any(String), expect.any(String)],
  ])
})

test('likely duplicates follow the rule, for any names', async () => {
  const long = 'x'.repeat(195)
  const part = fc.constantFrom(
    'Tides',
    'tides',
    'Tïdes',
    "Tide's",
    'A & B',
    'A and B',
    '!!!',
    'Theory',
    'A',
    'The',
    'ß',
    'ss',
    `${long}Tides`,
    `${long}Shores`,
  )
  const name = fc
    .tuple(fc.constantFrom('', 'The ', 'the ', 'The  '), part, fc.constantFrom('', ', The', ', the', ' The'))
    .map((all) => all.join(''))
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { minLength: 2, maxLength: 12 }), async (names) => {
      const { handle } = app.app.database
      await handle.deleteFrom('artists').execute()
      const rows = names.map((each, index) => ({ id: `a${index}`, name: each }))
      await createArtistsRepository(handle).insert(
        ...rows.map((row) => ({
          ...row,
          sort_name: null,
          summary: null,
          description: null,
          links: '[]',
          cover_path: null,
          musicbrainz_id: null,
          created_at: '2020-01-01T00:00:00.000Z',
        })),
      )
      const { groups } = (await app.admin.call('GET /api/admin/artists/duplicates')).body
      const expected = [...Map.groupBy(names, likenessOf).values()].filter(({ length }) => length > 1)
      const sorted = (all: string[][]) => all.map((group) => group.toSorted()).sort()
      expect(sorted(groups.map((group) => group.map((artist) => artist.name)))).toEqual(sorted(expected))
    }),
    { numRuns: battery({ smoke: 12, full: 30 }) },
  )
})

test('the songs of an album move to another one', async () => {
  const ebb = await library.song('Ebb', home, { artist: 'Ann', album: 'Tides', trackNumber: 2 })
  const flow = await library.song('Flow', home, { artist: 'Bo', album: 'Tides (2024)', trackNumber: 1 })
  const [from, into] = [String((await song(flow)).albumId), String((await song(ebb)).albumId)]
  await app.admin.call('PUT /api/albums/:id', {
    params: { id: from },
    body: { title: 'Tides (2024)', label: 'Harbour Records', version: 1 },
  })
  const mergeAlbum = (dryRun: boolean, to = into) =>
    app.admin.call('POST /api/albums/:id/merge', { params: { id: from }, body: { into: to, dryRun } })
  const effects = { songCount: 1, textCount: 1, repeatedCount: 0, discCount: 0, title: null }
  expect((await mergeAlbum(true)).body).toEqual(effects)
  expect((await song(flow)).album).toBe('Tides (2024)')
  expect((await mergeAlbum(false, from)).body).toMatchObject({ code: 'same_album' })
  expect((await mergeAlbum(false)).body).toEqual(effects)
  const album = (await app.visitor.call('GET /api/albums/:id', { params: { id: into } })).body
  expect(album).toMatchObject({
    title: 'Tides',
    artist: 'Ann',
    label: 'Harbour Records',
    songs: [{ title: 'Flow', album: 'Tides' }, { title: 'Ebb' }],
  })
  expect((await app.admin.call('GET /api/admin/albums')).body.count).toBe(1)
})
