import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCodeScansRepository } from '#server/features/codes/code-scans.repository.ts'
import { playlistKeys } from '#server/features/playlists/playlist-columns.ts'
import { checkFile, exportFile, importAll, importFile, type TestFile } from '#server/testing/import-export.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let old: TestApp
let fresh: TestApp
let whole: TestFile
let printed: Record<'song' | 'playlist' | 'category' | 'artist' | 'album' | 'page' | 'address' | 'deletedSong' | 'deleted', string>

beforeAll(async () => {
  old = await createTestApp()
  const library = createLibrary(old.admin)
  const categoryId = await library.category('Choir')
  const [songId, deletedSongId] = [
    await library.song('Evening', categoryId, { artist: 'Ana', album: 'Vespers' }),
    await library.song('Missing', categoryId),
  ]
  const playlistId = await insertPlaylist(old.app.database, { name: 'Advent', songIds: [songId], categoryId })
  const [artist] = (await old.admin.call('GET /api/admin/artists', { query: { search: 'ana' } })).body.artists
  const [album] = (await old.admin.call('GET /api/admin/albums', { query: { search: 'vespers' } })).body.albums
  const create = async (destination: object, fields: object = {}) =>
    (await old.admin.call('POST /api/admin/codes', { body: { destination, ...fields } })).body
  const song = await create({ kind: 'song', id: songId }, { label: 'Poster', message: 'One\ntwo', endsAt: '2999-01-01T00:00:00Z' })
  const deletedSong = await create({ kind: 'song', id: deletedSongId })
  const deleted = await create({ kind: 'page', path: '/about' }, { code: 'not-again' })
  const batch = await old.admin.call('POST /api/admin/code-batches', {
    body: { name: 'Tables', destination: { kind: 'playlist', id: playlistId }, rows: [{ label: 'Table 1', code: 'table-1' }] },
  })
  expect(batch.status).toBe(200)
  printed = {
    song: song.code,
    playlist: 'table-1',
    category: (await create({ kind: 'category', id: categoryId })).code,
    artist: (await create({ kind: 'artist', id: artist?.id })).code,
    album: (await create({ kind: 'album', id: album?.id })).code,
    page: (await create({ kind: 'page', path: '/about?x=1' }, { startsAt: '2020-01-01T00:00:00Z' })).code,
    address: (await create({ kind: 'address', url: 'https://example.org/' }, { fallbackDestination: { kind: 'song', id: songId } })).code,
    deletedSong: deletedSong.code,
    deleted: deleted.code,
  }
  const scans = ['2026-01-01', '2026-01-02', '2026-01-02'].map((day) => ({ id: song.id, day }))
  await createCodeScansRepository(old.app.database.handle).add(scans)
  await old.admin.call('DELETE /api/songs/:id', { params: { id: deletedSongId } })
  await old.admin.call('DELETE /api/admin/codes/:id', { params: { id: deleted.id } })
  whole = await exportFile(old.admin, 'songs,playlists,redirections,codes')
})
beforeEach(async () => {
  fresh = await createTestApp()
  return () => fresh.close()
})
afterAll(() => old.close())

const scan = async ({ visitor }: TestApp, code: string) => {
  const { status, headers } = await visitor.request(`/c/${code}`)
  return [status, headers.get('location')]
}
const scanAll = async (site: TestApp) =>
  Object.fromEntries(await Promise.all(Object.entries(printed).map(async ([name, code]) => [name, await scan(site, code)])))
/** Where the codes of the songs' artist and album redirect. Compared instead of ids, which a file does not contain. */
const catalogScans = async ({ admin }: TestApp) => {
  const [artist] = (await admin.call('GET /api/admin/artists', { query: { search: 'ana' } })).body.artists
  const [album] = (await admin.call('GET /api/admin/albums', { query: { search: 'vespers' } })).body.albums
  return { artist: [302, `/artist/${artist?.id}`], album: [302, `/album/${album?.id}`] }
}
const codeLines = async (file: TestFile) =>
  (await checkFile(fresh.admin, file)).body.modules.find(({ module }) => module === 'codes')?.lines ?? []
const withoutCatalogIds = (file: Omit<TestFile, 'exportDate'>) => ({
  ...file,
  data: {
    codes: file.data.codes?.map((row) => {
      const { kind = '', id: _id, ...named } = (row.destination ?? {}) as { kind?: string; id?: string }
      return kind === 'artist' || kind === 'album' ? { ...row, destination: { kind, ...named } } : row
    }),
  },
})
const onlyCodes = (file: TestFile): TestFile => ({ ...file, modules: ['codes'], data: { codes: file.data.codes ?? [] } })

test('printed codes redirect on another server as on the old one', async () => {
  const led = await scanAll(old)
  expect(led).toMatchObject({ playlist: [302, expect.stringMatching(/^\/playlist\//)], deleted: [410, null], ...(await catalogScans(old)) })
  expect((await codeLines(whole)).flatMap(({ notes }) => notes)).toEqual([{ code: 'destination_unmatched', names: ['Missing'] }])
  expect(await importAll(fresh.admin, whole)).toMatchObject({ codes: { imported: 9, skipped: 0 } })
  expect(await scanAll(fresh)).toEqual({ ...led, ...(await catalogScans(fresh)) })
  // Includes scans, batches, labels, messages, schedules and deleted destinations.
  const { exportDate: _then, ...before } = onlyCodes(whole)
  const { exportDate: _now, ...after } = onlyCodes(await exportFile(fresh.admin, 'codes'))
  expect(withoutCatalogIds(after)).toEqual(withoutCatalogIds(before))
  expect((await fresh.admin.call('GET /api/admin/code-batches')).body.batches).toMatchObject([{ name: 'Tables', codes: 1 }])
  const [poster] = (await fresh.admin.call('GET /api/admin/codes', { query: { search: 'poster' } })).body.codes
  expect(poster).toMatchObject({ scans: 3, lastScanOn: '2026-01-02', destination: { name: 'Evening' } })
  expect(
    (await fresh.admin.call('POST /api/admin/codes', { body: { destination: { kind: 'page', path: '/' }, code: 'not-again' } })).status,
  ).toBe(409)
})

test('importing twice adds nothing, and a code that is taken is left out', async () => {
  await importAll(fresh.admin, whole)
  expect((await importAll(fresh.admin, whole)).codes).toEqual({ imported: 0, skipped: 9 })
  expect((await codeLines(whole)).map(({ skipped }) => skipped)).toEqual(Array(9).fill('duplicate'))
})

describe('on a server with other items', () => {
  test('songs are found by title and artist, missing ones are reported, and the code still redirects', async () => {
    const library = createLibrary(fresh.admin)
    const categoryId = await library.category('Choir')
    const songId = await library.song('Evening', categoryId, { artist: 'Ana' })
    const lines = await codeLines(onlyCodes(whole))
    expect(lines.flatMap(({ notes }) => notes)).toEqual([
      { code: 'destination_unmatched', names: ['Missing'] },
      { code: 'destination_unmatched', names: ['Advent'] },
      { code: 'destination_unmatched', names: ['Vespers'] },
    ])
    await importAll(fresh.admin, onlyCodes(whole))
    expect(await scanAll(fresh)).toMatchObject({
      song: [302, `/song/${songId}`],
      playlist: [302, `/playlists/${categoryId}`],
      category: [302, `/playlists/${categoryId}`],
      deletedSong: [302, `/playlists/${categoryId}`],
    })
    const { flagged } = (await fresh.admin.call('GET /api/admin/codes')).body
    expect(flagged).toBe(3)
  })

  test('a playlist that gets another id takes its codes along', async () => {
    const [row] = whole.data.playlists ?? []
    await fresh.app.database.handle
      .insertInto('playlists')
      .values({
        id: String(row?.id),
        name: 'Other',
        is_public: true,
        is_favorite: false,
        ...playlistKeys({ name: 'Other' }),
        created_at: '2020',
      })
      .execute()
    await importAll(fresh.admin, whole)
    const { id } = await fresh.app.database.handle
      .selectFrom('playlists')
      .select('id')
      .where('name', '=', 'Advent')
      .executeTakeFirstOrThrow()
    expect(id).not.toBe(row?.id)
    expect(await scan(fresh, printed.playlist)).toEqual([302, `/playlist/${id}`])
  })
})

describe('a file is rejected for', () => {
  test.each([
    ['a code that is none', { code: 'a b' }, 'data.codes[0].code'],
    ['no destination', { destination: null }, 'data.codes[0].destination'],
    ['a destination of another host in disguise', { destination: { kind: 'page', path: '//example.org' } }, 'data.codes[0].destination'],
    ['a destination that is a code', { destination: { kind: 'page', path: '/c/abc' } }, 'data.codes[0].destination'],
    ['an end before the beginning', { starts_at: '2026-01-02T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' }, 'data.codes[0].ends_at'],
    [
      'a day that is counted twice',
      {
        scans: [
          { day: '2026-01-01', scans: 1 },
          { day: '2026-01-01', scans: 2 },
        ],
      },
      'data.codes[0].scans',
    ],
  ])('%s', async (_what, fields, path) => {
    const row = { code: 'some-code', destination: { kind: 'page', path: '/' }, ...fields }
    const { status, error } = await importFile(fresh.admin, onlyCodes({ ...whole, data: { codes: [row] } }))
    expect([status, error?.details?.path]).toEqual([422, path])
  })
})
