import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSongListsRepository } from '#server/features/songs/song-lists.repository.ts'
import { insertPlaylist } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { createEmptyDatabase, needsSqlite, type TestDatabase } from '#server/testing/test-database.ts'
import { type Database, openDatabase } from '../database.ts'
import { migrate, migrateTo } from '../migrate.ts'
import { migrationNames } from '../migration-names.ts'

interface Opened {
  folder: string
  testDatabase: TestDatabase
  database: Database
}

/** A library, a database that had it before the migrations, and one that got the same rows with their triggers. */
let source: Opened
let migrated: Opened
let filled: Opened

/** Songs of one timestamp and of one range, so that some get numbers of later times, and late ones. */
const songs = Array.from({ length: 1_900 }, (_, index) => ({
  title: index % 40 === 0 ? `Überfahrt ${index}` : `Imported ${index}`,
  artist: index % 10 === 0 ? `Artist ${index % 50}` : null,
  album: index % 10 === 0 ? `Album ${index % 50} ${index % 3}` : null,
  category_id: 'c',
  status: index % 11 === 0 ? ('pending' as const) : ('published' as const),
  is_favorite: index % 13 === 0,
  duration_seconds: index % 6 === 0 ? null : index,
  created_at: index < 1_700 ? '2024-05-05T05:05:05.005Z' : new Date(Date.UTC(1969, 11, 31) + index * 60_000_000).toISOString(),
}))

async function open(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'music-platform-migration-'))
  const testDatabase = await createEmptyDatabase(folder)
  return { folder, testDatabase, database: openDatabase(testDatabase.target) }
}

const anyTable = ({ database }: Opened) => database.handle as unknown as Kysely<Record<string, Record<string, unknown>>>

const copied = ['categories', 'artists', 'albums', 'album_artists', 'songs', 'song_credits', 'playlists', 'playlist_songs']

/** What the schema of `to` has of each row; songs in the order of time, as the migration numbers them. */
async function copy(from: Opened, to: Opened) {
  const tables = await to.database.handle.introspection.getTables()
  for (const table of copied) {
    const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
    const rows = await anyTable(from)
      .selectFrom(table)
      .select(columns)
      .$if(table === 'songs', (q) => q.orderBy('created_at').orderBy('id'))
      .execute()
    for (let start = 0; start < rows.length; start += 200)
      await anyTable(to)
        .insertInto(table)
        .values(rows.slice(start, start + 200))
        .execute()
  }
}

beforeAll(async () => {
  source = await open()
  await migrate(source.database, { snapshotFolder: source.folder })
  const category = { id: 'c', name: 'C', name_key: 'c', color: '#112233', is_active: true, is_favorite: false, created_at: '2020' }
  await source.database.handle.insertInto('categories').values(category).execute()
  const ids = await insertSongs(source.database, songs)
  await insertPlaylist(source.database, { name: 'Public', songIds: ids.slice(0, 300) })
  await insertPlaylist(source.database, { name: 'Öffentlich', songIds: ids.slice(200, 210) })
  await insertPlaylist(source.database, { name: 'Private', songIds: ids.slice(0, 20), isPublic: false })
  await insertPlaylist(source.database, { name: 'Empty', songIds: [] })

  migrated = await open()
  await migrateTo(migrated.database, migrationNames.slice(0, migrationNames.indexOf('047-artist-lists')))
  await copy(source, migrated)
  await migrate(migrated.database, { snapshotFolder: migrated.folder })
  filled = await open()
  await migrate(filled.database, { snapshotFolder: filled.folder })
  await copy(source, filled)
})
afterAll(async () => {
  for (const { database, testDatabase, folder } of [source, migrated, filled]) {
    await database.close()
    await testDatabase.drop()
    await rm(folder, { recursive: true, force: true })
  }
})

const rowsOf = async (of: Opened, table: string) =>
  (await anyTable(of).selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort()

test.each([
  'artist_albums',
  'artist_playlists',
  'counters',
])('%s is after the migration what its triggers make of the same library', async (table) => {
  const rows = await rowsOf(migrated, table)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows).toEqual(await rowsOf(filled, table))
})

test('so are the rows of the search index of songs, late ones included', needsSqlite, async () => {
  const rows = await rowsOf(migrated, 'search_songs_rows')
  expect(rows.length).toBe(songs.length)
  expect(rows.some((row) => /"is_late":(1|true)/.test(row))).toBe(true)
  expect(rows).toEqual(await rowsOf(filled, 'search_songs_rows'))
})

test('all songs are found after the migration, in the order of time and of titles', async () => {
  for (const sort of ['created', 'title'] as const) {
    const lists = createSongListsRepository(migrated.database.handle)
    const found = await lists.page({ search: 'imported' }, { sort, direction: 'asc', limit: 2_000 })
    const all = await lists.page({}, { sort, direction: 'asc', limit: 2_000 })
    expect(found.rows.map(({ id }) => id)).toEqual(all.rows.filter(({ title }) => title.startsWith('Imported')).map(({ id }) => id))
  }
})
