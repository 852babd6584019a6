import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, type Handle, openDatabase } from './database.ts'
import { snapshot } from './migrate.ts'

/**
 * Runs `work` on the database as it is now, however long it takes and whatever is written meanwhile: on PostgreSQL in one
 * read-only transaction, on SQLite on a copy that is made in `folder` and removed afterwards, so that nobody waits.
 */
export async function readConsistently<T>(database: Database, folder: string, work: (handle: Handle) => Promise<T>): Promise<T> {
  if (database.engine === 'postgres')
    return database.handle.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
  const copyFolder = await mkdtemp(join(folder, 'reading-'))
  try {
    const copy = openDatabase({ engine: 'sqlite', file: await snapshot(database, copyFolder) })
    return await work(copy.handle).finally(() => copy.close())
  } finally {
    await rm(copyFolder, { recursive: true, force: true })
  }
}
