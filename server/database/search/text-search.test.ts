import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { SongSort } from '#contract/songs.ts'
import { createArtistsRepository } from '#server/features/artists/artists.repository.ts'
import { createPlaylistsRepository } from '#server/features/playlists/playlists.repository.ts'
import { createRedirectionsRepository } from '#server/features/redirections/redirections.repository.ts'
import { createSongListsRepository } from '#server/features/songs/song-lists.repository.ts'
import { createSongSelectionsRepository } from '#server/features/songs/song-selections.repository.ts'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import { battery } from '#server/testing/battery.ts'
import { databaseOfFile } from '#server/testing/database-of-file.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { titledFirst } from '#server/testing/titled-first.ts'
import { newId } from '../ids.ts'
import { contains } from './contains.ts'

const database = databaseOfFile()
const categoryIds = ['jazz', 'zoo']

beforeEach(clear)

async function clear() {
  const { handle } = database
  for (const table of ['songs', 'playlists', 'redirections', 'categories'] as const) await handle.deleteFrom(table).execute()
  const category = { color: '#112233', is_active: true, is_favorite: false, created_at: '2020-01-01T00:00:00.000Z' }
  await handle
    .insertInto('categories')
    .values(categoryIds.map((id) => ({ ...category, id, name: id, name_key: id })))
    .execute()
}

/**
 * A small set of characters, so that searches match: characters with a meaning in an index, several scripts, accents, and code points above
 * 16 bits.
 */
const characters = ['a', 'b', 'A', 'é', 'e\u0301', ' ', '%', '_', '\\', '"', "'", '*', '-', 'я', 'Я', 'ль', '音', '楽', '🎺', 'ß', 'ﷺ', 'يَ']
const phrase = (maxLength: number) => fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength }).map((parts) => parts.join(''))
const title = phrase(12).filter((text) => text.trim() !== '')
const term = phrase(5).filter((text) => text.trim() !== '')
/** Few values, so that several songs have the same timestamp. */
const timestamp = fc.integer({ min: 0, max: 5 }).map((second) => new Date(Date.UTC(2024, 0, 1) + second).toISOString())

const songFields = fc.record({
  title,
  artist: fc.option(title, { nil: null }),
  status: fc.constantFrom('published' as const, 'published' as const, 'pending' as const),
  category_id: fc.constantFrom(...categoryIds),
  created_at: timestamp,
})

type Action = (ids: string[]) => Promise<unknown>

const one = (ids: readonly string[], at: number) => ids[at % Math.max(1, ids.length)] ?? ''
const many = (ids: readonly string[], at: number) => ids.filter((_, index) => (index + at) % 3 === 0).concat('nothing')

/** All ways to insert, change or delete a text. */
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.array(songFields, { minLength: 1, maxLength: 12 }).map((songs) => async (ids: string[]) => {
    ids.push(...(await insertSongs(database, songs)))
  }),
  fc.record({ at: fc.nat(), title, artist: fc.option(title, { nil: null }) }).map(({ at, ...song }) => async (ids: string[]) => {
    const songs = createSongsRepository(database.handle)
    const before = await songs.find(one(ids, at))
    if (before) await songs.update(before, song)
  }),
  fc.record({ at: fc.nat(), artist: fc.option(title, { nil: null }) }).map(({ at, artist }) => (ids: string[]) => {
    return createSongSelectionsRepository(database.handle).edit(many(ids, at), { artist, category_id: one(categoryIds, at) })
  }),
  fc.nat().map((at) => (ids: string[]) => createSongSelectionsRepository(database.handle).publish(many(ids, at))),
  fc.nat().map((at) => (ids: string[]) => createSongSelectionsRepository(database.handle).remove([one(ids, at)])),
)

const doAll = async (actions: readonly Action[]) => {
  const ids: string[] = []
  for (const act of actions) await act(ids)
}

const limit = 20
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** Expected result: every row compared without an index. */
async function compared(text: string) {
  const rows = await database.handle
    .selectFrom('songs')
    .select(['id', 'title_key as key'])
    .where('status', '=', 'published')
    .where(contains('search_text', text))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return titledFirst(rows, (row) => row, text).slice(0, limit)
}

const comparedArtists = async (text: string) => {
  const rows = await database.handle
    .selectFrom('artists')
    .innerJoin('song_credits', 'song_credits.artist_id', 'artists.id')
    .innerJoin('songs', 'songs.id', 'song_credits.song_id')
    .select((eb) => ['artists.id', 'artists.name', 'artists.sort_key as key', eb.fn.countAll<number>().as('song_count')])
    .where('status', '=', 'published')
    .where(contains('artists.search_text', text))
    .groupBy(['artists.id', 'artists.name', 'artists.sort_key'])
    .orderBy('artists.sort_key')
    .orderBy('artists.id')
    .execute()
  const first = titledFirst(rows, (row) => row, text).slice(0, limit)
  return first.map(({ name, song_count }) => [name, Number(song_count)])
}

const comparedEverywhere = (text: string) =>
  database.handle
    .selectFrom('songs')
    .innerJoin('categories', 'categories.id', 'songs.category_id')
    .select('songs.id')
    .where((eb) => eb.or([contains('songs.search_text', text), contains('categories.name_key', text)]))
    .execute()

const runs = { numRuns: battery({ smoke: 15, full: 40 }) }

describe('after any inserts, updates and deletions', () => {
  test('a search returns the rows that comparing every song returns, in the same order', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(action, { minLength: 1, maxLength: 12 }),
          fc.array(term, { minLength: 1, maxLength: 12 }),
          async (actions, terms) => {
            await doAll(actions)
            const songs = createSongsRepository(database.handle)
            for (const text of terms) {
              expect([text, idsOf((await songs.search(text, { limit })).rows)]).toEqual([text, idsOf(await compared(text))])
              const artists = createArtistsRepository(database.handle)
              const found = (await artists.search(text, { limit })).rows.map(({ name, song_count }) => [name, Number(song_count)])
              expect([text, found]).toEqual([text, await comparedArtists(text)])
              const all = database.handle.selectFrom('artists').select('id').where(contains('search_text', text))
              expect([text, await artists.count(text)]).toEqual([text, (await all.execute()).length])
            }
          },
        )
        .beforeEach(clear),
      runs,
    )
  })

  test('lists in any order return the rows that comparing every song returns, page by page', async () => {
    const order = fc.record({ sort: fc.constantFrom(...SongSort.options), direction: fc.constantFrom('asc' as const, 'desc' as const) })
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(action, { minLength: 1, maxLength: 8 }),
          fc.oneof(term, fc.constantFrom('jazz', 'zo')),
          order,
          async (actions, text, sorted) => {
            await doAll(actions)
            const lists = createSongListsRepository(database.handle)
            const wanted = new Set(idsOf(await comparedEverywhere(text)))
            const all = idsOf((await lists.page({}, { ...sorted, limit: 1_000 })).rows).filter((id) => wanted.has(id))
            const listed: string[] = []
            for (let cursor: string | undefined, more = true; more; ) {
              const page = await lists.page({ search: text }, { ...sorted, limit: 3, cursor })
              listed.push(...idsOf(page.rows))
              cursor = page.nextCursor ?? undefined
              more = cursor !== undefined
            }
            expect(listed).toEqual(all)
            expect(await lists.count({ search: text })).toBe(all.length)
            expect((await lists.ids({ search: text }, 1_000)).toSorted()).toEqual([...wanted].sort())
          },
        )
        .beforeEach(clear),
      runs,
    )
  })

  test('counters equal recomputed counts', async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
          await doAll(actions)
          const stored = await database.handle
            .selectFrom('counters')
            .select(['subject', 'count'])
            .where('what', '=', 'songs')
            .where('count', '!=', 0)
            .orderBy('subject')
            .execute()
          const counted = await database.handle
            .selectFrom('songs')
            .select((eb) => ['category_id as subject', eb.fn.countAll<number>().as('count')])
            .groupBy('category_id')
            .orderBy('subject')
            .execute()
          expect(stored.map(({ subject, count }) => [subject, Number(count)])).toEqual(
            counted.map(({ subject, count }) => [subject, Number(count)]),
          )
        })
        .beforeEach(clear),
      runs,
    )
  })
})

test('finds more songs with one timestamp than there are sequence numbers per millisecond', async () => {
  const at = '2024-05-05T05:05:05.005Z'
  const songs = Array.from({ length: 5_000 }, (_, index) => ({ title: `common ${index % 700}`, category_id: 'jazz', created_at: at }))
  await insertSongs(database, songs)
  await insertSongs(database, [
    { title: 'common later', category_id: 'jazz', created_at: '2024-05-05T05:05:05.006Z' },
    { title: 'common earlier', category_id: 'jazz', created_at: '2024-05-05T05:05:05.004Z' },
  ])
  const found = createSongsRepository(database.handle)
  for (const text of ['common', 'common 31', 'later', 'ear', 'o'])
    expect(idsOf((await found.search(text, { limit })).rows)).toEqual(idsOf(await compared(text)))
})

test('finds matches among thousands of pending songs', async () => {
  const songs = Array.from({ length: 8_000 }, (_, index) => ({
    title: `waiting ${index}`,
    category_id: 'jazz',
    status: index % 600 === 1 ? ('published' as const) : ('pending' as const),
  }))
  await insertSongs(database, songs)
  expect(idsOf((await createSongsRepository(database.handle).search('waiting', { limit })).rows)).toEqual(idsOf(await compared('waiting')))
  const lists = createSongListsRepository(database.handle)
  for (const direction of ['asc', 'desc'] as const) {
    const [found, all] = await Promise.all(
      ['waiting', ''].map((search) => lists.page({ search, status: 'published' }, { sort: 'title', direction, limit })),
    )
    expect([found?.rows.length, found && idsOf(found.rows)]).toEqual([14, all && idsOf(all.rows)])
  }
})

test('playlists and redirections are found in the same way', async () => {
  const playlists = createPlaylistsRepository(database.handle)
  const redirections = createRedirectionsRepository(database.handle)
  const noCover = { cover_path: null, external_cover_url: null }
  const playlist = { description: null, is_public: true, is_favorite: false, category_id: 'zoo', profile_id: null, ...noCover }
  for (const [index, name] of ['Würzig', 'wurzelt', '100 %', 'a_b', 'axb', '音楽'].entries()) {
    const created_at = new Date(Date.UTC(2024, 0, 1) + index).toISOString()
    await playlists.insert({ ...playlist, id: newId(), name, created_at })
    await redirections.insert({ id: newId(), from_url: `/${name}`, to_url: '/x', is_active: true, created_at })
  }
  const found: [string, string[]][] = [
    ['wurz', ['wurzelt', 'Würzig']],
    ['%', ['100 %']],
    ['A_B', ['a_b']],
    ['音', ['音楽']],
    ['楽', ['音楽']],
    ['nothing', []],
  ]
  for (const [text, names] of found) {
    expect((await playlists.listOfCategory({ categoryId: 'zoo', search: text, limit })).rows.map(({ name }) => name).toSorted()).toEqual(
      names.toSorted(),
    )
    expect((await playlists.search(text, { limit })).rows.map(({ name }) => name)).toEqual(names)
    expect((await redirections.list({ search: text, limit })).rows.map(({ from_url }) => from_url.slice(1)).toSorted()).toEqual(
      names.toSorted(),
    )
    expect(await redirections.count({ search: text })).toBe(names.length)
  }
})
