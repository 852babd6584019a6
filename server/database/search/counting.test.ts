import { beforeAll, expect, test } from 'vitest'
import { createArtistsRepository } from '#server/features/artists/artists.repository.ts'
import { createSongListsRepository } from '#server/features/songs/song-lists.repository.ts'
import { databaseOfFile } from '#server/testing/database-of-file.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { needsSqlite } from '#server/testing/test-database.ts'
import { contains } from './contains.ts'

const database = databaseOfFile()
/** More rows than a sample has. */
const songs = 12_000

/** Every fourth title contains 'quarter', every 150th starts with 'zz late' (last in the order of titles), and three contain 'rare'. */
const titleOf = (index: number) =>
  `${index % 150 === 7 ? 'zz late' : 'common'} ${index % 4 === 0 ? 'quarter ' : ''}${index % 4_000 === 5 ? 'rare ' : ''}${index}`

beforeAll(async () => {
  const category = { color: '#112233', is_active: true, is_favorite: false, created_at: '2020-01-01T00:00:00.000Z' }
  await database.handle
    .insertInto('categories')
    .values(['jazz', 'zoo'].map((id) => ({ ...category, id, name: id, name_key: id })))
    .execute()
  await insertSongs(
    database,
    Array.from({ length: songs }, (_, index) => ({
      title: titleOf(index),
      category_id: index % 3 === 0 ? 'zoo' : 'jazz',
      media_type: index % 100 === 0 ? ('video' as const) : ('audio' as const),
      status: index % 1_000 === 0 ? ('pending' as const) : ('published' as const),
    })),
  )
})

/** Number of titles in which 'common ' is directly followed by a number that starts with 1. */
const withNumber1 = Array.from({ length: songs }, (_, index) => titleOf(index)).filter((title) => title.includes('common 1')).length

const lists = () => createSongListsRepository(database.handle)

test('all rows, and a few matches, are counted exactly', async () => {
  const count = (filter: Parameters<ReturnType<typeof lists>['count']>[0]) => lists().count(filter)
  expect(await count({})).toBe(songs)
  expect(await count({ search: ' ' })).toBe(songs)
  expect(await count({ search: 'rare' })).toBe(3)
  expect(await count({ search: 'rare', categoryId: 'zoo' })).toBe(1)
  expect(await count({ search: 'nowhere' })).toBe(0)
  expect(await count({ mediaType: 'video' })).toBe(songs / 100)
  expect(await count({ status: 'pending' })).toBe(songs / 1_000)
  expect(await lists().countPending()).toBe(songs / 1_000)
})

test.each([
  ['a text that all have', { search: 'om' }, songs - songs / 150],
  ['a text', { search: 'quarter' }, songs / 4],
  ['a text that some of those that the index finds have', { search: 'common 1' }, withNumber1],
  ['a filter', { categoryId: 'zoo' }, songs / 3],
  ['the name of a category', { search: 'zoo' }, songs / 3],
  ['both', { search: 'common', categoryId: 'jazz' }, (songs * 2) / 3],
])('the number of many matches is an estimate where it is not exact: %s', async (_what, filter, actual) => {
  const count = await lists().count(filter)
  // Only SQLite's index knows the exact number of songs with a short text.
  if (typeof count === 'number') return expect(count).toBe(actual)
  const { about } = count
  expect(about).toBe(Number(about.toPrecision(2)))
  expect(Math.abs(about / actual - 1)).toBeLessThan(0.2)
})

test.each([
  'zz late',
  'late quarter',
  'common',
  'rare',
  '7',
  'nowhere',
])('a search in the order of titles finds the first: %s', async (search) => {
  const sorted = { sort: 'title', direction: 'asc', limit: 50 } as const
  const compared = await database.handle
    .selectFrom('songs')
    .select('id')
    .where(contains('search_text', search))
    .orderBy('title_key')
    .orderBy('id')
    .limit(100)
    .execute()
  const first = await lists().page({ search }, sorted)
  const second = first.nextCursor ? await lists().page({ search }, { ...sorted, cursor: first.nextCursor }) : { rows: [] }
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(compared.map(({ id }) => id))
})

test(
  'on SQLite, the index counts matches of short texts itself, and verifies all or a sample of the candidates for longer ones',
  needsSqlite,
  async () => {
    expect(await lists().count({ search: 'qua' })).toBe(songs / 4)
    // The index returns both titles for 'abcd', because it stores no positions of n-grams.
    const insert = (first: number, count: number) =>
      insertSongs(
        database,
        Array.from({ length: count }, (_, index) => ({
          title: index % 2 === 0 ? `abcd ${index}` : `abc bcd ${index}`,
          artist: `${index % 2 === 0 ? 'bcde' : 'bcd cde'} ${first + index}`,
          category_id: 'jazz',
          created_at: new Date(Date.UTC(2026, 0) + (first + index) * 100).toISOString(),
        })),
      )
    await insert(0, 3_000)
    expect(await lists().count({ search: 'abcd' })).toBe(1_500)
    await insert(3_000, 9_000)
    const artists = createArtistsRepository(database.handle)
    for (const count of [lists().count({ search: 'abcd' }), artists.count('bcde')]) {
      const { about } = (await count) as { about: number }
      expect(about).toBe(Number(about.toPrecision(2)))
      expect(Math.abs(about / 6_000 - 1)).toBeLessThan(0.3)
    }
    expect(await artists.count('cd')).toBe(12_000)
  },
)
