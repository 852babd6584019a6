import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrate, migrateTo } from '#server/database/migrate.ts'
import { createArchiveRepository } from './archive.repository.ts'
import { ArchiveDamaged, type OpenedArchive } from './archive-reader.ts'
import { archivedTables, passwordTable } from './archived-tables.ts'

export interface StagedDatabase {
  database: Database
  dispose(): Promise<void>
}

/**
 * The archive's rows in a SQLite database of their own in `folder`, brought up to date by the same migrations as any other: what
 * an older version archived arrives as this version has it, and what contradicts itself is found before anything is touched.
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

async function fill(database: Database, archive: OpenedArchive): Promise<void> {
  const counted = new Map(archive.manifest.tables.map(({ name, rows }) => [name, rows]))
  await database.transaction(async (tx) => {
    const staged = createArchiveRepository(tx)
    for (const { name } of [...archivedTables, passwordTable]) {
      const expected = counted.get(name)
      if (expected === undefined) continue
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
