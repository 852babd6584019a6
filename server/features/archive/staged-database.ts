import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrate, migrateTo } from '#server/database/migrate.ts'
import { createArchiveRepository } from './archive.repository.ts'
import { ArchiveDamaged, type OpenedArchive } from './archive-reader.ts'

export interface StagedDatabase {
  database: Database
  dispose(): Promise<void>
}

/**
 * The archive's rows in a temporary SQLite database in `folder`: created with the schema of the archive, filled, and migrated like any other
 * database. Rows of older versions arrive in today's tables, and inconsistent rows are found before anything is changed.
 * Throws ArchiveDamaged, and DatabaseError for an archive of a newer version.
 */
export async function stageDatabase(archive: OpenedArchive, folder: string): Promise<StagedDatabase> {
  const own = await mkdtemp(join(folder, 'restoring-'))
  const database = openDatabase({ engine: 'sqlite', file: join(own, 'staged.db') })
  const dispose = async () => {
    await database.close()
    await rm(own, { recursive: true, force: true })
  }
  try {
    await migrateTo(database, archive.manifest.schema)
    await fill(database, archive)
    await migrate(database, { snapshotFolder: own })
    return { database, dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** Table names and their order are those of the manifest: the version that wrote it may have named them differently. */
async function fill(database: Database, archive: OpenedArchive): Promise<void> {
  const tables = new Set((await database.handle.introspection.getTables()).map(({ name }) => name))
  await database.transaction(async (tx) => {
    const staged = createArchiveRepository(tx)
    for (const { name, rows: expected } of archive.manifest.tables) {
      if (!tables.has(name)) throw new ArchiveDamaged(`it has a table '${name}' that its version did not have`)
      let rows = 0
      for await (const page of archive.readRows(name)) {
        rows += page.length
        await staged.insert(name, page).catch((cause: unknown) => {
          throw new ArchiveDamaged(`its rows of '${name}' do not fit together`, { cause })
        })
      }
      if (rows !== expected) throw new ArchiveDamaged(`it has ${rows} rows of '${name}' instead of ${expected}`)
    }
  })
}
