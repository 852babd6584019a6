import { beforeEach, expect, test } from 'vitest'
import { exportModules } from '#contract/export-file.ts'
import { appOfEachTest } from '#server/testing/app-of-file.ts'
import { exportFile, importAll } from '#server/testing/import-export.ts'
import { createLibrary } from '#server/testing/library.ts'
import { downloadArchive, runRestoration, uploadArchive } from '#server/testing/restore.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const app = appOfEachTest()
const library = createLibrary(app)
let home: string

beforeEach(async () => {
  home = await library.category('Home')
})

const addAlbum = async (title: string, artists: string[] = []) =>
  (await app.admin.call('POST /api/albums', { body: { title, artists } })).body
const titlesOf = async ({ admin }: Pick<TestApp, 'admin'>) => {
  const { groups } = (await admin.call('GET /api/admin/albums/duplicates')).body
  return groups.map((group) => group.map(({ title }) => title).toSorted())
}
const artistNamed = async (name: string) => {
  const { artists } = (await app.admin.call('GET /api/admin/artists')).body
  return artists.find((artist) => artist.name === name) ?? { id: '', version: 0 }
}

test('albums of one artist in several spellings, editions and discs are found, those with the most songs first', async () => {
  for (const [title, artist] of [
    ['Tides', 'Ann'],
    ['tides', 'ANN'],
    ['Tides (Live)', 'Ann'],
    ['Tides', 'Bo'],
    ['Shores', 'Bo'],
  ] as const)
    await addAlbum(title, [artist])
  await library.song('Ebb', home, { artist: 'Ann', album: 'Tides (Remastered)' })
  for (const kind of ['one', 'two']) await addAlbum('Harbor', kind === 'one' ? [] : ['Various Artists'])
  const { groups } = (await app.admin.call('GET /api/admin/albums/duplicates')).body
  expect(groups.map((group) => group.map(({ title, artist, songCount }) => [title, artist, songCount]))).toEqual([
    expect.arrayContaining([
      ['Harbor', null, 0],
      ['Harbor', 'Various Artists', 0],
    ]),
    [['Tides (Remastered)', 'Ann', 1], ...[expect.anything(), expect.anything()]],
  ])
  expect(groups[1]?.map(({ title }) => title)).toEqual(expect.arrayContaining(['Tides', 'tides', 'Tides (Remastered)']))
})

test('each album tells the discs that its title or its songs name', async () => {
  for (const [album, discNumber] of [
    ['Tides [Disc 1]', null],
    ['Tides CD 2', 1],
    ['Tides', null],
    ['Tides (Remastered)', null],
    ['Tides (Remastered)', 3],
  ] as const)
    await library.song('Ebb', home, { artist: 'Ann', album, discNumber })
  const [group] = (await app.admin.call('GET /api/admin/albums/duplicates')).body.groups
  expect(Object.fromEntries(group?.map(({ title, discs }) => [title, discs]) ?? [])).toEqual({
    'Tides [Disc 1]': [1],
    'Tides CD 2': [2],
    Tides: [],
    'Tides (Remastered)': [1, 3],
  })
})

test('a new title, a new name of the artist, a merge and the trash change what is alike', async () => {
  const tides = await addAlbum('Tides', ['Ann'])
  const other = await addAlbum('Shores', ['Vance'])
  expect(await titlesOf(app)).toEqual([])
  await app.admin.call('PUT /api/albums/:id', { params: { id: other.id }, body: { title: 'tides', version: other.version } })
  expect(await titlesOf(app)).toEqual([])
  const vance = await artistNamed('Vance')
  await app.admin.call('PUT /api/artists/:id', { params: { id: vance.id }, body: { name: 'ann', version: vance.version } })
  expect(await titlesOf(app)).toEqual([['Tides', 'tides']])
  await app.admin.call('PUT /api/artists/:id', { params: { id: vance.id }, body: { name: 'Bo', version: vance.version + 1 } })
  expect(await titlesOf(app)).toEqual([])
  const ann = await artistNamed('Ann')
  await app.admin.call('POST /api/artists/:id/merge', { params: { id: vance.id }, body: { into: ann.id, dryRun: false } })
  expect(await titlesOf(app)).toEqual([['Tides', 'tides']])
  await app.admin.call('DELETE /api/albums/:id', { params: { id: tides.id } })
  expect(await titlesOf(app)).toEqual([])
  // As an earlier version deleted it.
  const { handle } = app.app.database
  const { content } = await handle.selectFrom('deleted_items').select('content').where('id', '=', tides.id).executeTakeFirstOrThrow()
  const stored = JSON.parse(content)
  for (const row of stored.rows.albums) delete row.likeness_key
  const earlier = { content: JSON.stringify(stored) }
  await handle.updateTable('deleted_items').set(earlier).where('id', '=', tides.id).execute()
  await app.admin.call('POST /api/admin/trash/restorations', { body: { id: tides.id } })
  expect(await titlesOf(app)).toEqual([['Tides', 'tides']])
})

test('duplicates are found in a site that imports an export file, and in a restored archive', async () => {
  await library.song('Ebb', home, { artist: 'Ann', album: 'Tides' })
  await library.song('Flow', home, { artist: 'Ann', album: 'Tides (Remastered)' })
  const expected = [['Tides', 'Tides (Remastered)']]
  expect(await titlesOf(app)).toEqual(expected)
  const [imported, restored] = [await createTestApp(), await createTestApp()]
  try {
    await importAll(imported.admin, await exportFile(app.admin, exportModules.join(',')))
    expect(await titlesOf(imported)).toEqual(expected)
    const from = await uploadArchive(restored.admin, await downloadArchive(app.admin))
    await runRestoration(restored.admin, 'archive-checks', from)
    await runRestoration(restored.admin, 'restorations', from)
    expect(await titlesOf(restored)).toEqual(expected)
  } finally {
    for (const one of [imported, restored]) await one.close()
  }
})

test('discs that are merged become one album with disc numbers and a title without disc, and two albums again by restoring', async () => {
  const on = (album: string, fields: object) => library.song('Ebb', home, { artist: 'Ann', album, ...fields })
  const ids = [
    await on('Tides [Disc 1]', { trackNumber: 1 }),
    await on('Tides [Disc 1]', { trackNumber: 2 }),
    await on('Tides [Disc 2]', { trackNumber: 1, discNumber: 1 }),
    await on('Tides [Disc 2]', { trackNumber: 2 }),
  ]
  const songs = () => Promise.all(ids.map(async (id) => (await app.admin.call('GET /api/admin/songs/:id', { params: { id } })).body))
  const facts = async () => (await songs()).map(({ albumId, album, discNumber, trackNumber }) => [albumId, album, discNumber, trackNumber])
  const before = await facts()
  const [into, from] = [String(before[0]?.[0]), String(before[2]?.[0])]
  const merge = (dryRun: boolean) => app.admin.call('POST /api/albums/:id/merge', { params: { id: from }, body: { into, dryRun } })
  const effects = { songCount: 2, textCount: 4, repeatedCount: 2, discCount: 4, title: 'Tides' }
  expect((await merge(true)).body).toEqual(effects)
  expect(await facts()).toEqual(before)
  expect((await merge(false)).body).toEqual(effects)
  expect(await facts()).toEqual([
    [into, 'Tides', 1, 1],
    [into, 'Tides', 1, 2],
    [into, 'Tides', 2, 1],
    [into, 'Tides', 2, 2],
  ])
  const shown = (await app.visitor.call('GET /api/albums/:id', { params: { id: into } })).body
  expect([shown.title, shown.songs.map(({ id }) => id)]).toEqual(['Tides', ids])
  expect(await titlesOf(app)).toEqual([])
  // What an editor changes stays.
  const [, , third] = await songs()
  const edit = { title: 'Ebb', categoryId: home, mediaType: 'audio', discNumber: 3, version: third?.version ?? 0 } as const
  await app.admin.call('PUT /api/songs/:id', { params: { id: ids[2] ?? '' }, body: edit })
  await app.admin.call('POST /api/admin/trash/restorations', { body: { id: from } })
  expect(await facts()).toEqual(before.map((each, index) => (index === 2 ? [each[0], each[1], 3, each[3]] : each)))
  expect(await titlesOf(app)).toEqual([['Tides [Disc 1]', 'Tides [Disc 2]']])
})
