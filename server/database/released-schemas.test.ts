import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { battery } from '#server/testing/battery.ts'
import { compiled } from '#server/testing/server-process.ts'
import { createEmptyDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { migrationNames } from './migration-names.ts'
import { sortKey } from './search/fold.ts'

/** Databases saved at every version (scripts/keep-schema.ts), migrated by this one. */

let folder: string
let testDatabase: TestDatabase
/** Schema of a database created by this version. */
let freshSchema: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'released-'))
  testDatabase = await createEmptyDatabase(folder)
  freshSchema = await migrated(schemaOf)
  await testDatabase.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'released-'))
  testDatabase = await createEmptyDatabase(folder)
})
afterEach(async () => {
  await testDatabase.drop()
  await rm(folder, { recursive: true, force: true })
})

const snapshotOf = async (file: string) => gunzipSync(await readFile(join(import.meta.dirname, 'released', file)).catch(nameCommand))

function nameCommand(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT') throw error
  throw new Error('A new migration has no snapshot yet. Make it with: node scripts/keep-schema.ts (needs PostgreSQL installed)', {
    cause: error,
  })
}

async function bringBack(name: string) {
  const { target } = testDatabase
  if (target.engine === 'sqlite') return writeFile(target.file, await snapshotOf(`${name}.db.gz`))
  const client = new pg.Client({ connectionString: target.url })
  await client.connect()
  await client.query((await snapshotOf(`${name}.sql.gz`)).toString()).finally(() => client.end())
}

async function migrated<T>(inspect: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(testDatabase.target)
  try {
    await migrate(database, { snapshotFolder: join(folder, 'snapshots') })
    return await inspect(database)
  } finally {
    await database.close()
  }
}

/** Tables with their columns, and indexes, as the database catalog lists them. */
async function schemaOf({ handle, engine }: Database) {
  const tables = await handle.introspection.getTables()
  const columns = tables.flatMap(({ name, columns: own }) =>
    own.map((column) => `${name}.${column.name} ${column.dataType} ${column.isNullable}`),
  )
  const indexes =
    engine === 'sqlite'
      ? sql<{ definition: string }>`select sql as definition from sqlite_schema where type in ('index', 'trigger') and sql is not null`
      : sql<{ definition: string }>`select indexdef as definition from pg_indexes where schemaname = 'public'`
  const { rows } = await indexes.execute(handle)
  return [...columns, ...rows.map(({ definition }) => definition)].sort()
}

async function expectFirstRows({ handle }: Database) {
  const songs = await handle.selectFrom('songs').select(['id', 'title', 'title_key', 'size_bytes', 'status']).orderBy('id').execute()
  expect(songs.map(({ title }) => title)).toEqual(['Straße nach Süden', 'أغنية', 'Elsewhere'])
  expect(songs.map(({ title_key }) => title_key)).toEqual(songs.map(({ title }) => sortKey(title)))
  expect(songs.map(({ size_bytes }) => size_bytes)).toEqual([3_000_000_000, 3_000_000_000, null])
  const entries = await handle.selectFrom('playlist_songs').select(['song_id', 'position']).orderBy('position').execute()
  expect(entries.map(({ song_id }) => song_id)).toEqual(['song00000003', 'song00000001'])
  expect(await handle.selectFrom('profiles').select(['username', 'avatar_url']).execute()).toEqual([
    { username: 'Ada', avatar_url: 'https://example.org/a.png' },
  ])
  expect(await handle.selectFrom('redirections').select(['from_url', 'to_url']).execute()).toEqual([
    { from_url: '/Old%20page', to_url: '/gallery' },
  ])
  for (const table of ['categories', 'users', 'sessions', 'credentials', 'playlists', 'liked_songs', 'uploads', 'settings'] as const)
    expect([table, (await handle.selectFrom(table).selectAll().execute()).length]).toEqual([table, 1])
}

/** The gate samples every tenth older version: migrations do not change, and starting at the first version runs all of them. */
const versions = battery({
  smoke: migrationNames.filter((_, index) => index % 10 === 0 || index >= migrationNames.length - 3),
  full: migrationNames,
})

describe.each(versions)('a database of %s', (name) => {
  test('is migrated, preserves its rows, and has the schema of a new one', async () => {
    await bringBack(name)
    const schema = await migrated(async (database) => {
      await expectFirstRows(database)
      return schemaOf(database)
    })
    expect(schema).toEqual(freshSchema)
  })
})

/** The full run kills it before every single statement. */
const stride = battery({ smoke: 211, full: 1 })

test('after a kill during a migration, the next start completes it', async () => {
  let kills = 0
  for (let dieAt = 1; ; dieAt += stride) {
    await testDatabase.drop()
    testDatabase = await createEmptyDatabase(await mkdtemp(join(folder, 'killed-')))
    await bringBack('001-initial')
    const script = join(import.meta.dirname, 'released/migrate-and-die.ts')
    const env = { ...process.env, NODE_COMPILE_CACHE: compiled }
    const { signal, stderr } = spawnSync(process.execPath, [script, JSON.stringify(testDatabase.target), String(dieAt)], { env })
    await migrated(expectFirstRows)
    if (signal !== 'SIGKILL') {
      expect(stderr.toString()).toBe('')
      break
    }
    kills++
  }
  expect(kills).toBeGreaterThan(3)
})
