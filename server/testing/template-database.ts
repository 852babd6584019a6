import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { createEmptyDatabase } from './test-database.ts'

/**
 * Vitest's global setup of the projects that start the app: creates one migrated database per run, which is copied for each test file. Its
 * file, or its name on PostgreSQL, is in TEST_DATABASE_TEMPLATE.
 */
export default async function createTemplateDatabase() {
  // Another project of this run has already created it.
  if (process.env.TEST_DATABASE_TEMPLATE) return
  const folder = await mkdtemp(join(tmpdir(), 'music-platform-template-'))
  const { target, drop } = await createEmptyDatabase(folder)
  const database = openDatabase(target)
  await migrate(database, { snapshotFolder: folder })
  // It can be copied only without connections: PostgreSQL rejects the copy, and SQLite would have rows in its write-ahead log.
  await database.close()
  process.env.TEST_DATABASE_TEMPLATE = target.engine === 'sqlite' ? target.file : new URL(target.url).pathname.slice(1)
  return async () => {
    await drop()
    await rm(folder, { recursive: true, force: true })
  }
}
