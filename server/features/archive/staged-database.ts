import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { creationYears } from '#contract/export-file.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrate, migrateTo } from '#server/database/migrate.ts'
import { createArchiveRepository } from './archive.repository.ts'
import { ArchiveDamaged, type OpenedArchive } from './archive-reader.ts'
import { archivedTables } from './archived-tables.ts'

interface StagedDatabase {
  database: Database
  dispose(): Promise<void>
}

/**
 * Stages the archive's rows in a temporary SQLite database in `folder`: creates the archive's schema, fills it, and migrates it like any
 * other database. So rows of older versions arrive in the current tables, and inconsistent rows are found before anything is changed.
 * Throws ArchiveDamaged, and DatabaseError for an archive of a newer version.
 */
export async function stageDatabase(archive: OpenedArchive, folder: string): Promise<StagedDatabase> {
  const own = await mkdtemp(join(folder, 'restoring-'))
  const file = join(own, 'staged.db')
  const removeFiles = () => rm(own, { recursive: true, force: true })
  await createEmpty(file, archive.manifest.schema).catch(async (error) => {
    await removeFiles()
    throw error
  })
  const database = openDatabase({ engine: 'sqlite', file })
  const dispose = async () => {
    await database.close()
    await removeFiles()
  }
  try {
    await fill(database, archive)
    await migrate(database, { snapshotFolder: own })
    await requireCreationTimes(database)
    return { database, dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** Same check as for imports: one song outside of these years makes every search fail. */
async function requireCreationTimes({ handle }: Database): Promise<void> {
  const staged = createArchiveRepository(handle)
  const tables = await handle.introspection.getTables()
  const dated = new Set(tables.flatMap(({ name, columns }) => (columns.some((column) => column.name === 'created_at') ? name : [])))
  for (const { name } of archivedTables) {
    if (!dated.has(name)) continue
    const rows = await staged.countCreatedOutside(name, creationYears)
    if (rows > 0)
      throw new ArchiveDamaged(
        `it has rows of '${name}' (${rows}) that were created before ${creationYears.first} or after ${creationYears.last}`,
      )
  }
}

/** Empty database per schema, compressed to about 30 kB. Saves half a second of migrations when a restoration follows a check. */
const emptyDatabases = new Map<string, Buffer>()

async function createEmpty(file: string, schema: readonly string[]): Promise<void> {
  const known = emptyDatabases.get(schema.join())
  if (known) return writeFile(file, await promisify(zstdDecompress)(known))
  const database = openDatabase({ engine: 'sqlite', file })
  await migrateTo(database, schema).finally(() => database.close())
  emptyDatabases.set(schema.join(), await promisify(zstdCompress)(await readFile(file)))
}

/** Uses the manifest's table names and order, because the version that wrote it may have used others. */
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
