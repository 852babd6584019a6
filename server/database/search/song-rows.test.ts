import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SortDirection } from '#contract/fields.ts'
import { type SongFilter, SongSort } from '#contract/songs.ts'
import { createSongListsRepository } from '#server/features/songs/song-lists.repository.ts'
import { createSongSelectionsRepository } from '#server/features/songs/song-selections.repository.ts'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import { battery } from '#server/testing/battery.ts'
import { databaseOfFile } from '#server/testing/database-of-file.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { needsSqlite } from '#server/testing/test-database.ts'
import { contains } from './contains.ts'

const database = databaseOfFile()
let ids: string[]

/** Enough that matches are read by ranges (on PostgreSQL after a scan), and for one text, by category and by mark as a list per value. */
const songs = 10_500
/** First words of titles, in several scripts: they determine the ranges. */
const beginnings = [
  '',
  '7 ',
  'amor ',
  'lo ',
  'love ',
  'zebra ',
  'ω ',
  'ночь ',
  'ярко ',
  'שיר ',
  'ليل ',
  'पर ',
  '밤 ',
  'ゆめ ',
  '月亮 ',
  '🎺 ',
]
const artists = [null, 'Abel', 'Zoe', 'Ёлка', '月']
const pick = <T>(from: readonly T[], at: number) => from[at % from.length] as T

/** Combines every word with each beginning; 'late' occurs only in the last titles of the order. */
const titleOf = (index: number) => {
  const beginning = pick(beginnings, index * 7)
  const words = [index % 3 === 0 && 'third', beginnings.indexOf(beginning) > 12 && 'late', index % 500 === 5 && 'rare', index % 250]
  return `${beginning}common ${words.filter((word) => word !== false).join(' ')}`
}

beforeAll(async () => {
  const category = { color: '#112233', is_active: true, is_favorite: false, created_at: '2020-01-01T00:00:00.000Z' }
  await database.handle
    .insertInto('categories')
    .values(['jazz', 'pop', 'zoo'].map((id) => ({ ...category, id, name: id, name_key: id })))
    .execute()
  ids = await insertSongs(
    database,
    Array.from({ length: songs }, (_, index) => ({
      title: titleOf(index),
      artist: pick(artists, Math.floor(index / 11)),
      category_id: pick(['jazz', 'jazz', 'pop', 'zoo'], index * 5),
      is_favorite: index % 20 === 3,
      duration_seconds: index % 9 === 0 ? null : (index * 37) % 600,
      status: index % 50 === 7 ? ('pending' as const) : ('published' as const),
    })),
  )
})

const lists = () => createSongListsRepository(database.handle)
type Sorted = { sort: SongSort; direction: SortDirection }

async function pagesOf(filter: SongFilter, sorted: Sorted, limit: number, pages = Number.POSITIVE_INFINITY) {
  const listed: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < pages; page++) {
    const { rows, nextCursor } = await lists().page(filter, { ...sorted, limit, cursor })
    listed.push(...rows.map(({ id }) => id))
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return listed
}

/** Complete lists, which take longer than the searches that are compared with them. */
const completeLists = new Map<string, string[]>()

async function completeList(filter: SongFilter, sorted: Sorted) {
  const key = JSON.stringify([filter, sorted])
  const list = completeLists.get(key) ?? (await lists().page(filter, { ...sorted, limit: 20_000 })).rows.map(({ id }) => id)
  completeLists.set(key, list)
  return list
}

/** The songs that contain the text, filtered from the list without a search. */
async function compared({ search, ...filter }: SongFilter & { search: string }, sorted: Sorted) {
  const containing = await database.handle.selectFrom('songs').select('id').where(contains('search_text', search)).execute()
  const wanted = new Set(containing.map(({ id }) => id))
  return (await completeList(filter, sorted)).filter((id) => wanted.has(id))
}

const terms = [
  'common',
  'c',
  'co',
  'third',
  'late',
  'love common',
  'common third',
  'third late',
  'rare',
  '249',
  'ночь',
  'zoe',
  '月',
  'nowhere',
]
const order = fc.record({ sort: fc.constantFrom(...SongSort.options), direction: fc.constantFrom('asc' as const, 'desc' as const) })
const filter = fc.constantFrom<SongFilter>(
  {},
  {},
  { status: 'pending' },
  { status: 'published' },
  { categoryId: 'pop' },
  { mediaType: 'video' },
)

test('for texts of any frequency, in any order and with any filter, the first pages equal those of comparing every song', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...terms), order, filter, fc.constantFrom(7, 50), async (search, sorted, filtered, limit) => {
      const all = await compared({ ...filtered, search }, sorted)
      expect(await pagesOf({ ...filtered, search }, sorted, limit, 4)).toEqual(all.slice(0, 4 * limit))
    }),
    { numRuns: battery({ smoke: 12, full: 40 }) },
  )
})

test.each(SongSort.options)('by %s, the pages of a common text contain each match once, in both directions', async (sort) => {
  for (const direction of ['asc', 'desc'] as const) {
    const sorted = { sort, direction }
    expect(await pagesOf({ search: 'third' }, sorted, 400)).toEqual(await compared({ search: 'third' }, sorted))
  }
})

describe('after changes of titles, artists, categories, marks and lengths', () => {
  beforeAll(async () => {
    const repository = createSongsRepository(database.handle)
    for (const [index, id] of ids.slice(0, 200).entries()) {
      const before = await repository.find(id)
      if (before) await repository.update(before, { title: titleOf(index + 3), artist: pick(artists, index), duration_seconds: index })
      await repository.setFavorite(id, index % 2 === 0)
    }
    await createSongSelectionsRepository(database.handle).edit(ids.slice(100, 400), { category_id: 'zoo', artist: 'Moved' })
    completeLists.clear()
  })

  test.each(SongSort.options)('songs are found in the order of %s', async (sort) => {
    for (const direction of ['asc', 'desc'] as const) {
      const sorted = { sort, direction }
      expect(await pagesOf({ search: 'common' }, sorted, 50, 3)).toEqual((await compared({ search: 'common' }, sorted)).slice(0, 150))
    }
  })

  test('the rows of the search index equal the songs, and their numbers encode the ranges', needsSqlite, async () => {
    const range = (field: string, value: string) =>
      sql.raw(`(select number from search_song_ranges where field = '${field}' and first <= ${value} order by first desc limit 1)`)
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from songs join search_songs_rows as indexed on indexed.id = songs.id
      where indexed.title_key = songs.title_key and indexed.artist_key is songs.artist_key and indexed.category_id = songs.category_id
      and indexed.is_favorite = songs.is_favorite and indexed.duration_seconds is songs.duration_seconds
      and indexed.search_text = songs.search_text
      and (sequence >> 4) & 127 = ${range('title', 'songs.title_key')}
      and sequence & 15 = coalesce(${range('artist', 'songs.artist_key')}, 15)`.execute(database.handle)
    expect(rows[0]?.count).toBe(songs)
  })
})

test('an import of thousands of similar songs with one timestamp is completely listed by time, in both directions', async () => {
  const at = '2024-05-05T05:05:05.005Z'
  const similar = (count: number, created_at: string) =>
    insertSongs(
      database,
      Array.from({ length: count }, (_, index) => ({ title: `imported ${index}`, artist: 'One', category_id: 'jazz', created_at })),
    )
  await similar(1_800, at)
  await similar(20, '2024-05-05T05:05:05.004Z')
  await similar(20, '2024-05-05T05:05:09.000Z')
  completeLists.clear()
  for (const direction of ['asc', 'desc'] as const) {
    const sorted = { sort: 'created', direction } as const
    const all = await compared({ search: 'imported' }, sorted)
    expect(all.length).toBe(1_840)
    expect(await pagesOf({ search: 'imported' }, sorted, 300)).toEqual(all)
  }
  if (database.engine === 'sqlite') {
    const late = await sql<{ count: number }>`select count(*) as count from search_songs_rows where is_late`.execute(database.handle)
    expect(late.rows[0]?.count).toBeGreaterThan(0)
  }
})
