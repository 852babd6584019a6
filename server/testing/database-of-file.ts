import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database.ts'

interface DatabaseOfFile extends Database {
  target: TestDatabase['target']
  /** A temporary folder. */
  folder: string
}

/** Opens a migrated database for the tests of a file in a `beforeAll`, and drops it after the last test. The object is empty until then. */
export const databaseOfFile = () => openForFile(createTestDatabase, (database, folder) => migrate(database, { snapshotFolder: folder }))

/** The same without schema, for tests of migrations. */
export const emptyDatabaseOfFile = () => openForFile(createEmptyDatabase)

function openForFile(
  create: (folder: string) => Promise<TestDatabase>,
  prepare?: (database: Database, folder: string) => Promise<unknown>,
): DatabaseOfFile {
  const shared = {} as DatabaseOfFile
  let drop: TestDatabase['drop']
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'music-platform-database-'))
    const created = await create(folder)
    drop = created.drop
    const database = openDatabase(created.target)
    await prepare?.(database, folder)
    // `handle` is a getter that throws inside a transaction, so its value must not be copied.
    Object.defineProperties(Object.assign(shared, { target: created.target, folder }), Object.getOwnPropertyDescriptors(database))
  })
  afterAll(async () => {
    await shared.close()
    await drop()
    await rm(shared.folder, { recursive: true, force: true })
  })
  return shared
}
