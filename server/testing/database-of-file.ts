import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** Opens a migrated database for the tests of a file in a `beforeAll`, and drops it after the last test. The object is empty until then. */
export function databaseOfFile(): Database & Pick<TestDatabase, 'target'> {
  const shared = {} as ReturnType<typeof databaseOfFile>
  let folder: string
  let drop: TestDatabase['drop']
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'music-platform-database-'))
    const testDatabase = await createTestDatabase(folder)
    drop = testDatabase.drop
    const database = openDatabase(testDatabase.target)
    await migrate(database, { snapshotFolder: folder })
    // `handle` is a getter that throws inside a transaction, so it must not be copied as a value.
    Object.defineProperties(Object.assign(shared, { target: testDatabase.target }), Object.getOwnPropertyDescriptors(database))
  })
  afterAll(async () => {
    await shared.close()
    await drop()
    await rm(folder, { recursive: true, force: true })
  })
  return shared
}
