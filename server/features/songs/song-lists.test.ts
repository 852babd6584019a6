import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { fold } from '#contract/fold.ts'
import type { AdminSong } from '#contract/songs.ts'
import { SongSort } from '#contract/songs.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { battery } from '#server/testing/battery.ts'
import { createLibrary } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { createSongListsRepository } from './song-lists.repository.ts'

const testApp = appOfFile()
let categories: string[]

const titles = [
  'Night Ferry',
  'night ferry',
  'Água',
  'agua',
  'Zebra',
  '10',
  '9',
  '音楽',
  '🎺 Brass',
  'يا ليل',
  'Straße',
  'strasse',
  'it\'s "x"',
]
const artists = [null, 'Ines', 'INES', 'Özge', 'ozan', 'Marlow', '鈴木', null]
const durations = [null, 61.5, 61.5, 0.1 + 0.2, 3599.999, 12, null]
const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T

beforeAll(async () => {
  const library = createLibrary(testApp.admin)
  categories = await Promise.all(['Jazz', 'émile', 'Aaa', 'Zulu'].map((name) => library.category(name)))
  await insertSongs(
    testApp.app.database,
    Array.from({ length: 90 }, (_, index) => ({
      title: pick(titles, index * 7),
      artist: pick(artists, index * 5),
      category_id: pick(categories, index),
      duration_seconds: pick(durations, index * 3),
      is_favorite: index % 4 === 0,
      status: index % 9 === 0 ? 'pending' : 'published',
    })),
  )
})

type Query = Record<string, string>

const page = async (query: Query) => (await testApp.admin.call('GET /api/admin/songs', { query })).body

async function wholeList(query: Query, betweenPages = async () => {}): Promise<AdminSong[]> {
  const songs: AdminSong[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { songs: found, nextCursor } = await page({ ...query, ...(cursor && { cursor }) })
    songs.push(...found)
    cursor = nextCursor
    if (cursor) await betweenPages()
  }
  return songs
}

const byCodePoint = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
/** Folded, with numbers that sort by their value. */
const byValue = (text: string) => fold(text).replace(/\d+/g, (digits) => digits.padStart(20, '0'))
const values: Record<SongSort, (song: AdminSong) => (string | number | null)[]> = {
  title: (song) => [byValue(song.title)],
  artist: (song) => [song.artist && fold(song.artist), byValue(song.title)],
  category: (song) => [fold(song.category.name), byValue(song.title)],
  favorite: (song) => [Number(song.isFavorite), byValue(song.title)],
  duration: (song) => [song.durationSeconds],
  created: (song) => [song.createdAt],
}

/** The expected order, implemented in plain JavaScript. */
function sorted(songs: AdminSong[], sort: SongSort, direction: string): string[] {
  const sign = direction === 'asc' ? 1 : -1
  const compare = (a: AdminSong, b: AdminSong) => {
    const [ofA, ofB] = [
      [...values[sort](a), a.id],
      [...values[sort](b), b.id],
    ]
    for (const [index, x] of ofA.entries()) {
      const y = ofB[index] ?? null
      if (x === y) continue
      if (x === null || y === null) return x === null ? 1 : -1
      return sign * (typeof x === 'number' ? x - Number(y) : byCodePoint(x, String(y)))
    }
    return 0
  }
  return songs.toSorted(compare).map(({ id }) => id)
}

const orders = fc.record({
  sort: fc.constantFrom(...SongSort.options),
  direction: fc.constantFrom('asc', 'desc'),
  limit: fc.integer({ min: 1, max: 40 }).map(String),
  search: fc.constantFrom('', 'ines', 'zulu', 'agua', 'e'),
})

test('any order equals that of a plain sort, for any page size, and every song occurs once', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async ({ search, ...order }) => {
      const query = { ...order, ...(search && { search }) }
      const all = (await page({ limit: '1000', ...(search && { search }) })).songs
      const listed = await wholeList(query)
      expect(listed.map(({ id }) => id)).toEqual(sorted(all, order.sort, order.direction))
    }),
    { numRuns: battery({ smoke: 20, full: 60 }) },
  )
})

test('sorted by category, categories without songs cost no queries', async () => {
  let queries = 0
  const counted = testApp.app.database.handle.withPlugin({
    transformQuery({ node }) {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const read = async () => {
    queries = 0
    await createSongListsRepository(counted).page({}, { sort: 'category', direction: 'asc', limit: 200 })
    return queries
  }
  const before = await read()
  const library = createLibrary(testApp.admin)
  for (const name of ['Empty A', 'Empty B', 'Empty C']) await library.category(name)
  expect(await read()).toBe(before)
})

test.each(
  SongSort.options.flatMap((sort) => ['asc', 'desc'].map((direction) => [sort, direction] as const)),
)('by %s, %s: songs that come and go between pages neither repeat nor hide others', async (sort, direction) => {
  const before = (await page({ limit: '1000' })).songs.map(({ id }) => id)
  const added: string[] = []
  const listed = await wholeList({ sort, direction, limit: '13' }, async () => {
    const [id = ''] = await insertSongs(testApp.app.database, [
      { title: pick(titles, added.length), artist: pick(artists, added.length), category_id: pick(categories, added.length) },
    ])
    added.push(id)
    if (added.length > 1) await testApp.admin.call('DELETE /api/songs/:id', { params: { id: added.at(-2) } })
  })
  const ids = listed.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !added.includes(id)).toSorted()).toEqual(before.toSorted())
  for (const id of added) await testApp.admin.call('DELETE /api/songs/:id', { params: { id } })
})

test('only songs of one category, in any order, alone or with a search', async () => {
  const { songs: all } = await page({ limit: '1000' })
  const jazz = all.find(({ category }) => category.name === 'Jazz')?.category.id ?? ''
  const expected = all.filter(({ category }) => category.id === jazz).map(({ id }) => id)
  for (const sort of SongSort.options) {
    const { songs, count } = await page({ categoryId: jazz, sort, limit: '1000' })
    expect([songs.map(({ id }) => id).sort(), count]).toEqual([expected.toSorted(), expected.length])
  }
  const found = await page({ categoryId: jazz, search: '1', limit: '1000' })
  expect(found.count).toBe(found.songs.length)
  expect(found.songs.every(({ category }) => category.id === jazz)).toBe(true)
})

test('only pending ones, counted apart from the search', async () => {
  const { songs, count, pendingCount } = await page({ status: 'pending', search: 'jazz', limit: '100' })
  expect(songs.length).toBe(count)
  expect(songs.every((song) => song.status === 'pending' && song.category.name === 'Jazz')).toBe(true)
  expect(pendingCount).toBe(10)
})

test('by state, type and date of creation, in any combination', async () => {
  const { songs: all } = await page({ limit: '1000' })
  const idsOf = async (query: Query) => (await page({ ...query, limit: '1000' })).songs.map(({ id }) => id).sort()
  const where = (is: (song: AdminSong) => boolean) =>
    all
      .filter(is)
      .map(({ id }) => id)
      .sort()
  const since = new Date(Date.now() - 7 * 86_400_000).toISOString()
  expect(await idsOf({ status: 'published' })).toEqual(where(({ status }) => status === 'published'))
  expect(await idsOf({ status: 'attention' })).toEqual(
    where(({ status, isFileMissing, isLimited }) => status === 'pending' || isFileMissing || isLimited),
  )
  expect(await idsOf({ mediaType: 'video' })).toEqual([])
  for (const sort of SongSort.options)
    expect(await idsOf({ mediaType: 'audio', status: 'published', added: '7d', sort })).toEqual(
      where(({ status, createdAt }) => status === 'published' && createdAt >= since),
    )
})

test('of one uploader, in any order, and selected as a whole', async () => {
  const { body: song } = await testApp.admin.call('POST /api/songs', {
    body: { title: 'From the hall', mediaType: 'audio', categoryId: categories[0] ?? '', fileUrl: 'https://example.com/a.mp3' },
  })
  const { uploaders } = (await testApp.admin.call('GET /api/admin/uploaders')).body
  expect(uploaders).toEqual([song.uploadedBy])
  const filter = { uploadedBy: uploaders[0]?.id ?? '' }
  for (const sort of SongSort.options)
    for (const search of ['', 'from the'])
      expect((await page({ ...filter, search, sort })).songs.map(({ title }) => title)).toEqual(['From the hall'])
  expect((await page({ uploadedBy: 'missing', sort: 'title' })).songs).toEqual([])
  const viewer = (await testApp.admin.call('GET /api/session')).body.viewer
  const named = (await testApp.admin.call('GET /api/admin/uploaders', { query: { id: viewer?.profileId } })).body.uploaders
  expect(named).toEqual([song.uploadedBy])
  expect((await testApp.visitor.call('GET /api/admin/uploaders')).status).toBe(401)
  const { body } = await testApp.admin.call('POST /api/admin/song-deletions', { body: { filter, count: 1 } })
  expect(body.count).toBe(1)
  expect((await testApp.admin.call('GET /api/admin/uploaders')).body.uploaders).toEqual([])
  const withoutSongs = await testApp.admin.call('GET /api/admin/uploaders', { query: { id: viewer?.profileId } })
  expect(withoutSongs.body.uploaders).toEqual([song.uploadedBy])
})

test('the player gets the same songs in the same order, and less of them', async () => {
  const query = { sort: 'artist', direction: 'desc', search: 'e', limit: '1000' }
  const { songs } = (await testApp.admin.call('GET /api/admin/playable-songs', { query })).body
  expect(songs.map(({ id }) => id)).toEqual((await page(query)).songs.map(({ id }) => id))
  expect(songs[0]).not.toHaveProperty('version')
})

test('one song as administrators see it', async () => {
  const [known] = (await page({ limit: '1' })).songs
  expect((await testApp.admin.call('GET /api/admin/songs/:id', { params: { id: known?.id } })).body).toMatchObject({ ...known })
  expect((await testApp.admin.call('GET /api/admin/songs/:id', { params: { id: 'nothing' } })).status).toBe(404)
})

describe('a cursor', () => {
  const cursorOf = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  test.each([
    ['of another order', 'duration', cursorOf('2026-01-01T00:00:00.000Z', 'x')],
    ['with a zero character', 'title', cursorOf('a\u0000', 'x')],
    ['with too few values', 'artist', cursorOf('a', 'x')],
    ['with too many', 'title', cursorOf('a', 'b', 'x')],
    ['with a number beyond all', 'duration', Buffer.from('[1e999,"x"]').toString('base64url')],
    ['without a value where there always is one', 'title', cursorOf(null, 'x')],
    ['that is none', 'created', 'nonsense'],
  ])('%s is rejected', async (_what, sort, cursor) => {
    const { status, body } = await testApp.admin.call('GET /api/admin/songs', { query: { sort, cursor } })
    expect([status, body]).toEqual([400, { code: 'malformed_request', details: { field: 'cursor' } }])
  })
})

test.each([
  ['sort', 'size'],
  ['direction', 'up'],
  ['status', 'draft'],
  ['added', '8d'],
  ['mediaType', 'text'],
  ['limit', '1001'],
])('%s %s is rejected', async (name, value) => {
  expect((await testApp.admin.call('GET /api/admin/songs', { query: { [name]: value } })).status).toBe(400)
})
