import { mkdtemp, readdir, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, needsSqlite, type TestDatabase } from '#server/testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { DatabaseError } from './engine/database-errors.ts'
import { lockInstance } from './engine/instance-lock.ts'
import { migrate, snapshot } from './migrate.ts'

let folder: string
let testDatabase: TestDatabase
let database: Database
const snapshotFolder = () => join(folder, 'snapshots')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'music-platform-database-'))
  testDatabase = await createEmptyDatabase(folder)
  database = openDatabase(testDatabase.target)
  await migrate(database, { snapshotFolder: snapshotFolder() })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const setSetting = (key: string, db = database.handle) =>
  db.insertInto('settings').values({ setting_key: key, setting_value: 'x' }).execute()
const settingKeys = async () => (await database.handle.selectFrom('settings').select('setting_key').execute()).map((row) => row.setting_key)

test('migrating again changes nothing and needs no snapshot', async () => {
  await migrate(database, { snapshotFolder: snapshotFolder() })
  await expect(readdir(snapshotFolder())).rejects.toThrow()
})

test('several processes may start concurrently', async () => {
  const others = [openDatabase(testDatabase.target), openDatabase(testDatabase.target)]
  await Promise.all(others.map((other) => migrate(other, { snapshotFolder: snapshotFolder() })))
  await Promise.all(others.map((other) => other.close()))
})

test(
  'a SQLite file that is no longer in its place does not pass the check: what it takes is lost with the process',
  needsSqlite,
  async () => {
    if (testDatabase.target.engine !== 'sqlite') throw new Error('This is about SQLite')
    const { file } = testDatabase.target
    await database.check()
    await rename(file, `${file}-away`)
    await expect(database.check()).rejects.toThrow(/ is not there: /)
    await rename(`${file}-away`, file)
    await database.check()
  },
)

test('a failed transaction is rolled back', async () => {
  const failing = database.transaction(async (tx) => {
    await setSetting('lost', tx)
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await settingKeys()).not.toContain('lost')
})

test('reads do not wait for an open transaction, and see its changes after the commit', async () => {
  const opened = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const writing = database.transaction(async (tx) => {
    await setSetting('slow', tx)
    opened.resolve()
    await mayEnd.promise
  })
  await opened.promise
  expect(await settingKeys()).not.toContain('slow')
  const raw = await sql<{ found: number }>`select count(*) as found from settings where setting_key = 'slow'`.execute(database.handle)
  expect(Number(raw.rows[0]?.found)).toBe(0)
  await database.check()
  mayEnd.resolve()
  await writing
  expect(await settingKeys()).toContain('slow')
})

test('concurrent transactions are queued', async () => {
  await database.handle.insertInto('settings').values({ setting_key: 'counter', setting_value: '0' }).execute()
  await Promise.all(
    Array.from({ length: 20 }, () =>
      database.transaction(async (tx) => {
        await sql`update settings set setting_value = cast(cast(setting_value as integer) + 1 as text) where setting_key = 'counter'`.execute(
          tx,
        )
      }),
    ),
  )
  const { setting_value } = await database.handle
    .selectFrom('settings')
    .selectAll()
    .where('setting_key', '=', 'counter')
    .executeTakeFirstOrThrow()
  expect(setting_value).toBe('20')
})

test('using the outer handle inside a transaction throws instead of deadlocking', async () => {
  await expect(database.transaction(async () => database.handle)).rejects.toThrow('only its own handle')
})

test('a database of a newer version is rejected with a clear message', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('999-from-the-future', 'x')`.execute(database.handle)
  const migrating = migrate(database, { snapshotFolder: snapshotFolder() })
  await expect(migrating).rejects.toThrow(DatabaseError)
  await expect(migrating).rejects.toThrow(/newer version.*999-from-the-future/)
  await sql`delete from kysely_migration where name = '999-from-the-future'`.execute(database.handle)
})

test('a snapshot is a complete, separate database', needsSqlite, async () => {
  await setSetting('kept')
  const copy = openDatabase({ engine: 'sqlite', file: await snapshot(database, snapshotFolder()) })
  const rows = await copy.handle.selectFrom('settings').select('setting_key').execute()
  await copy.close()
  expect(rows).toContainEqual({ setting_key: 'kept' })
})

test('one server at a time locks a data folder', () => {
  const file = join(folder, 'server.lock')
  const first = lockInstance(file)
  expect(() => lockInstance(file)).toThrow(DatabaseError)
  first.release()
  lockInstance(file).release()
})

test('a frozen view does not see concurrent writes', async () => {
  const before = await settingKeys()
  const view = await database.openFrozenView()
  await setSetting('after the view')
  expect(await settingKeys()).toContain('after the view')
  const seen = await view.handle.selectFrom('settings').select('setting_key').execute()
  expect(seen.map((row) => row.setting_key)).toEqual(before)
  await expect(setSetting('written in it', view.handle)).rejects.toThrow()
  await view.close()
})
