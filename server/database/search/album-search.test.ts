import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { SortDirection } from '#contract/fields.ts'
import { searchWords } from '#contract/search-words.ts'
import { createAlbumsRepository } from '#server/features/albums/albums.repository.ts'
import { databaseOfFile } from '#server/testing/database-of-file.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { needsSqlite } from '#server/testing/test-database.ts'
import { titledFirst } from '#server/testing/titled-first.ts'

const database = databaseOfFile()
const albums = 3_000

/** Matches of 'ночь' are together, late in the order; those of 'love' are everywhere. */
const titleOf = (index: number) => `${['Alba', 'Love', 'Zebra', 'Ночь'][index % 4]} ${index % 7 === 0 ? 'love' : 'songs'} ${index}`

beforeAll(async () => {
  const category = { id: 'c', name: 'C', name_key: 'c', color: '#112233', is_active: true, is_favorite: false, created_at: '2020' }
  await database.handle.insertInto('categories').values(category).execute()
  await insertSongs(
    database,
    Array.from({ length: albums }, (_, index) => ({ title: `Song ${index}`, album: titleOf(index), artist: 'One', category_id: 'c' })),
  )
  // Albums that only administrators find.
  for (const hidden of ['%songs 1__', 'Ночь love 1%', 'Ночь love 2%'])
    await database.handle.updateTable('songs').set({ status: 'pending' }).where('album', 'like', hidden).execute()
})

const repository = () => createAlbumsRepository(database.handle)

async function expectComplete() {
  const all = await database.handle
    .selectFrom('albums')
    .select(['id', 'title_key', 'search_text'])
    .orderBy('title_key')
    .orderBy('id')
    .execute()
  const published = await database.handle.selectFrom('songs').select('album_id').where('status', '=', 'published').execute()
  const isPublic = new Set(published.map(({ album_id }) => album_id))
  for (const search of ['ночь', 'ночь love', 'но', 'love', 'love 2', 'lo', 'zebra songs', 'one', 'nowhere']) {
    const containing = all.filter(({ search_text }) => searchWords(search).every((word) => search_text.includes(word))).map(({ id }) => id)
    for (const direction of ['asc', 'desc'] as const) {
      const expected = direction === 'asc' ? containing : containing.toReversed()
      expect([search, direction, await pages(search, direction)]).toEqual([search, direction, expected.slice(0, 60)])
    }
    const { rows } = await repository().search(search, { limit: 10 })
    const listed = all.filter(({ id }) => containing.includes(id) && isPublic.has(id))
    const expected = titledFirst(listed, ({ id, title_key }) => ({ id, key: title_key }), search).map(({ id }) => id)
    expect([search, rows.map(({ id }) => id)]).toEqual([search, expected.slice(0, 10)])
  }
}

/** Ids of the first three pages. */
async function pages(search: string, direction: SortDirection) {
  const ids: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 3; page++) {
    const { rows, nextCursor } = await repository().list({ search, sort: 'title', direction, limit: 20, cursor })
    ids.push(...rows.map(({ id }) => id))
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return ids
}

test('albums that contain a text are listed by title, page by page', expectComplete)

test('so they are after changes of titles and deletions', async () => {
  const title = sql<string>`title || ' moved'`
  await database.handle
    .updateTable('albums')
    .set({ title, title_key: sql`'0' || title_key`, search_text: sql`search_text || ' moved love'` })
    .where('title', 'like', '%9')
    .execute()
  await database.handle.updateTable('albums').set({ title_key: sql`'zz' || title_key` }).where('title', 'like', '%8').execute()
  await database.handle.updateTable('songs').set({ album_id: null }).where('album', 'like', '%7').execute()
  await database.handle.deleteFrom('albums').where('title', 'like', '%7').execute()
  await expectComplete()
})

test('the rows of the search index equal the albums', needsSqlite, async () => {
  const { rows } = await sql<{ indexed: number; equal: number }>`select count(*) as indexed, count(albums.id) as equal
    from search_albums_rows as indexed left join albums on albums.id = indexed.id and albums.title_key = indexed.title_key
    and albums.search_text = indexed.search_text`.execute(database.handle)
  const { count } = await database.handle
    .selectFrom('albums')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(rows).toEqual([{ indexed: count, equal: count }])
})
