import { beforeEach, expect, test } from 'vitest'
import type { SpreadsheetEdit } from '#contract/song-spreadsheet.ts'
import { appOfEachTest } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'

const app = appOfEachTest()
let home: string

beforeEach(async () => {
  home = await createLibrary(app.admin).category('Home')
})

const create = (title: string, fields = {}) => createLibrary(app.admin).song(title, home, { artist: 'Ann Lee', album: 'Tides', ...fields })
const songOf = async (id: string) => (await app.admin.call('GET /api/admin/songs/:id', { params: { id } })).body
const rowsOf = async (query = {}) =>
  (await app.admin.call('GET /api/admin/spreadsheet-songs', { query: { sort: 'title', direction: 'asc', ...query } })).body
const edit = (rows: SpreadsheetEdit[], dryRun = false) => app.admin.call('POST /api/admin/spreadsheet-edits', { body: { rows, dryRun } })

const credits = [
  { name: 'Ann Lee', role: 'main', instrument: null },
  { name: 'Bo', role: 'featured', instrument: null },
  { name: 'Cy', role: 'composer', instrument: null },
  { name: 'Di', role: 'performer', instrument: 'piano' },
]

test('the rows are the listed songs, page by page, with credits by role', async () => {
  await create('Ebb', { credits, genres: ['Jazz', 'Folk, old'], trackNumber: 2, isrc: 'GBAYE0601498', comment: 'Check' })
  await create('Flow')
  await create('Sun', { artist: 'Bo' })
  const first = await rowsOf({ limit: 1, search: 'ann' })
  expect(first.songs).toEqual([
    {
      id: expect.any(String),
      title: 'Ebb',
      artist: 'Ann Lee',
      album: 'Tides',
      discNumber: null,
      trackNumber: 2,
      year: null,
      genres: ['Jazz', 'Folk, old'],
      composers: ['Cy'],
      lyricists: [],
      arrangers: [],
      conductors: [],
      performers: ['Di (piano)'],
      producers: [],
      isrc: 'GBAYE0601498',
      language: null,
      comment: 'Check',
      durationSeconds: null,
    },
  ])
  const rest = await rowsOf({ limit: 1, search: 'ann', cursor: first.nextCursor })
  expect([rest.songs.map(({ title }) => title), rest.nextCursor]).toEqual([['Flow'], null])
})

test('a dry run reports what would change, and the same edit changes it', async () => {
  const ebb = await create('Ebb', { credits, genres: ['Jazz'], year: 1999 })
  const flow = await create('Flow')
  const rows = [
    {
      id: ebb,
      title: ' Ebbing ',
      artist: 'Ann',
      year: null,
      genres: ['Folk', 'Choir'],
      composers: ['Cy', 'Ed', 'Cy'],
      performers: ['Di (harp)'],
    },
    { id: flow, title: 'Flow', album: 'Tides', composers: [] },
    { id: 'gone', title: 'Gone' },
  ]
  const changes = [
    { field: 'title', before: 'Ebb', after: 'Ebbing' },
    { field: 'artist', before: 'Ann Lee', after: 'Ann' },
    { field: 'year', before: '1999', after: null },
    { field: 'genres', before: 'Jazz', after: 'Folk, Choir' },
    { field: 'composers', before: 'Cy', after: 'Cy, Ed' },
    { field: 'performers', before: 'Di (piano)', after: 'Di (harp)' },
  ]
  const reported = { songs: [{ id: ebb, title: 'Ebb', changes }], missing: ['gone'] }
  expect((await edit(rows, true)).body).toEqual(reported)
  expect(await songOf(ebb)).toMatchObject({ title: 'Ebb', version: 1 })
  expect((await edit(rows)).body).toEqual(reported)
  const after = await songOf(ebb)
  expect(after).toMatchObject({ title: 'Ebbing', artist: 'Ann', album: 'Tides', year: null, genres: ['Folk', 'Choir'], version: 2 })
  expect(after.credits.map(({ name, role, instrument }) => [name, role, instrument])).toEqual([
    ['Ann', 'main', null],
    ['Bo', 'featured', null],
    ['Cy', 'composer', null],
    ['Ed', 'composer', null],
    ['Di', 'performer', 'harp'],
  ])
  expect((await songOf(flow)).version).toBe(1)
  expect((await edit(rows)).body.songs).toEqual([])
})

test('absent fields stay, and a changed artist or album alone moves the credit and the song', async () => {
  const id = await create('Ebb', { credits, year: 1999 })
  await edit([{ id, artist: 'Eve', album: 'Shores' }])
  const { albumId, ...song } = await songOf(id)
  expect(song).toMatchObject({ title: 'Ebb', artist: 'Eve', album: 'Shores', year: 1999 })
  expect(song.credits.map(({ name }) => name)).toEqual(['Eve', 'Bo', 'Cy', 'Di'])
  expect((await app.visitor.call('GET /api/albums/:id', { params: { id: String(albumId) } })).body.title).toBe('Shores')
  await edit([{ id, album: '' }])
  expect(await songOf(id)).toMatchObject({ album: null, albumId: null })
})

test('the values of a list are compared one by one', async () => {
  const id = await create('Ebb', { genres: ['Folk, old'] })
  expect((await edit([{ id, genres: ['Folk', 'old'] }])).body.songs).toMatchObject([
    { changes: [{ before: 'Folk, old', after: 'Folk, old' }] },
  ])
  expect((await songOf(id)).genres).toEqual(['Folk', 'old'])
})

test('all rows of a call change, or none', async () => {
  const ids = [await create('Ebb'), await create('Flow')] as const
  const many = Array.from({ length: 100 }, (_, index) => `Singer ${index}`)
  const rejected = await edit([
    { id: ids[0], title: 'Ebbing' },
    { id: ids[1], performers: many },
  ])
  expect(rejected).toMatchObject({ status: 422, body: { code: 'too_many_credits' } })
  expect((await songOf(ids[0])).title).toBe('Ebb')
  for (const rows of [[{ id: ids[0], title: ' ' }], [{ id: ids[0], isrc: 'no' }], [{ id: ids[0] }, { id: ids[0] }], []])
    expect((await edit(rows)).status).toBe(400)
})

test('the log names the number of changed songs, and a single one', async () => {
  const [ebb, flow] = [await create('Ebb'), await create('Flow')]
  await edit([
    { id: ebb, year: 1999 },
    { id: flow, year: 1999 },
  ])
  await edit([
    { id: ebb, year: 2000 },
    { id: flow, year: 1999 },
  ])
  const { entries } = (await app.admin.call('GET /api/admin/activity', { query: {} })).body
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'updated', count: 1, subject: { id: ebb, name: 'Ebb' } },
    { action: 'updated', count: 2 },
  ])
})
