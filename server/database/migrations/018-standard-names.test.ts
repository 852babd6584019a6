import { type Kysely, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createCodesRepository } from '#server/features/codes/codes.repository.ts'
import { createSystemRepository } from '#server/features/settings/system.repository.ts'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import { emptyDatabaseOfFile } from '#server/testing/database-of-file.ts'
import { insertEarlierSongs } from '#server/testing/earlier-songs.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { migrate, migrateTo } from '../migrate.ts'
import { migrationNames } from '../migration-names.ts'

const database = emptyDatabaseOfFile()
let songId: string

const at = '2026-01-01T00:00:00.000Z'
const code = { batch_id: null, starts_at: null, ends_at: null, afterwards: null, is_active: true, message: null, created_at: at }

/** A database of 017-codes with rows in every renamed table. */
beforeAll(async () => {
  await migrateTo(database, migrationNames.slice(0, migrationNames.indexOf('017-codes') + 1))
  const former = database.handle as unknown as Kysely<Record<string, Record<string, unknown>>>
  const category = { id: 'c', name: 'C', name_key: 'c', color: '#112233', is_active: true, is_favorite: false, created_at: at }
  await former.insertInto('categories').values(category).execute()
  ;[songId = ''] = await insertEarlierSongs(database, [
    { title: 'Água viva', artist: 'Ines', size_bytes: 100 },
    ...Array.from({ length: 30 }, (_, index) => ({ title: `Song ${index}` })),
  ])
  await former
    .insertInto('code_aims')
    .values([
      { address: `/song/${songId}`, kind: 'song', thing_id: songId, name: 'Água viva', search_text: 'agua viva', category_id: 'c' },
      { address: '/about', kind: 'page', thing_id: null, name: null, search_text: '/about', category_id: null },
    ])
    .execute()
  await former
    .insertInto('codes')
    .values([
      {
        ...code,
        id: '1',
        code: 'poster',
        label: 'Poster',
        aim: `/song/${songId}`,
        ends_at: at,
        afterwards: '/about',
        search_text: 'poster\nposter',
      },
      { ...code, id: '2', code: 'door', label: null, aim: '/about', search_text: 'door\n' },
    ])
    .execute()
  const edit = { id: '1', code_id: '1', actor_name: null, aim: '/about', starts_at: null, ends_at: null, afterwards: '/about' }
  await former
    .insertInto('code_history')
    .values({ ...edit, is_active: true, created_at: at })
    .execute()
  await former.insertInto('song_tops').values({ song_id: songId, last_7: 1, last_30: 2, last_90: 3, last_364: 4 }).execute()
  await migrate(database, { snapshotFolder: database.folder })
})

test('rows are in the renamed tables and columns', async () => {
  const { handle } = database
  expect(await handle.selectFrom('codes').select(['code', 'destination', 'fallback_destination']).orderBy('code').execute()).toEqual([
    { code: 'door', destination: '/about', fallback_destination: null },
    { code: 'poster', destination: `/song/${songId}`, fallback_destination: '/about' },
  ])
  expect(await handle.selectFrom('code_history').select(['destination', 'fallback_destination']).execute()).toEqual([
    { destination: '/about', fallback_destination: '/about' },
  ])
  expect(await handle.selectFrom('code_destinations').select('item_id').where('kind', '=', 'song').execute()).toEqual([{ item_id: songId }])
  expect(await handle.selectFrom('song_rankings').selectAll().execute()).toEqual([
    { song_id: songId, last_7: 1, last_30: 2, last_90: 3, last_364: 4 },
  ])
})

test('triggers go on: search, counters, and names of destinations', async () => {
  const { handle } = database
  const now = new Date().toISOString()
  const codesFound = async (search: string) =>
    (await createCodesRepository(handle).list({ search, batch: null, only: null, now, limit: 10 })).rows.map((row) => row.code)
  expect([await codesFound('oste'), await codesFound('gua v')]).toEqual([['poster'], ['poster']])
  expect((await createSongsRepository(handle).search('song 2', { limit: 20 })).rows.length).toBe(11)

  await handle
    .updateTable('songs')
    .set({ title: 'Night', title_key: 'night', search_text: 'night\nines' })
    .where('id', '=', songId)
    .execute()
  expect([await codesFound('gua v'), await codesFound('night')]).toEqual([[], ['poster']])
  expect((await createSongsRepository(handle).search('nigh', { limit: 20 })).rows.map(({ title }) => title)).toEqual(['Night'])

  expect(await createSystemRepository(handle).songTotals()).toEqual({ songCount: 31, mediaBytes: 100 })
  await insertSongs(database, [{ title: 'More', category_id: 'c', size_bytes: 23 }])
  expect(await createSystemRepository(handle).songTotals()).toEqual({ songCount: 32, mediaBytes: 123 })
})

test('a code cannot have an unknown destination', async () => {
  await expect(database.handle.updateTable('codes').set({ destination: '/nothing' }).execute()).rejects.toThrow(/foreign key/i)
  await expect(database.handle.updateTable('codes').set({ fallback_destination: '/nothing' }).execute()).rejects.toThrow(/foreign key/i)
})

test('nothing in the database has a former name', async () => {
  const { rows } = await (database.engine === 'sqlite'
    ? sql<{ text: string }>`select name || ' ' || coalesce(sql, '') as text from sqlite_schema`
    : sql<{ text: string }>`
        select relname as text from pg_class where relnamespace = current_schema()::regnamespace
        union all select attname from pg_attribute join pg_class on pg_class.oid = attrelid where relkind = 'r' and relnamespace = current_schema()::regnamespace
        union all select conname from pg_constraint where connamespace = current_schema()::regnamespace
        union all select tgname from pg_trigger where not tgisinternal
        union all select proname || ' ' || prosrc from pg_proc where pronamespace = current_schema()::regnamespace`
  ).execute(database.handle)
  expect(rows.length).toBeGreaterThan(100)
  const former = /\b(aim|afterwards|thing_id|place)\b|kept|_aims?\b|_aims_|_tops|pieces|_places|has_grown|grow_|_gone/
  expect(rows.map(({ text }) => text).filter((text) => former.test(text))).toEqual([])
})
