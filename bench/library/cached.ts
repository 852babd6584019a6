import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { constants, copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { timed } from '../measured.ts'
import type { BenchServer } from '../postgres.ts'
import { printProgress } from '../report.ts'
import { generateLibrary } from './generator.ts'

const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/bench')
const sources = ['generator.ts', 'names.ts', 'random.ts', 'words.ts']

/**
 * Opens a library of this many songs on SQLite in `file`, copied from a cache, because generating a million songs takes a quarter of an
 * hour. A cached library with an older schema is migrated like the database of a site, and the migrated one is cached: right after a
 * migration, the first read of each page takes longer.
 */
export async function openLibrary(songs: number, file: string): Promise<Database> {
  const cached = join(cacheFolder, `${songs}-${await versionOfLibrary()}.db`)
  if (!existsSync(cached)) await generateInto(cached, songs)
  await migrateCached(cached)
  await copyFile(cached, file, constants.COPYFILE_FICLONE)
  return openDatabase({ engine: 'sqlite', file })
}

async function migrateCached(cached: string) {
  const folder = await mkdtemp(join(cacheFolder, 'snapshots-'))
  const database = openDatabase({ engine: 'sqlite', file: cached })
  try {
    await migrate(database, { snapshotFolder: folder })
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Same on PostgreSQL, in a database that `drop` deletes. The server retains the generated libraries as databases to copy. */
export async function openLibraryOn(
  server: BenchServer,
  songs: number,
  folder: string,
): Promise<{ url: string; database: Database; drop(): Promise<void> }> {
  const { url, drop } = await server.copyOf(`bench_library_${songs}_${await versionOfLibrary()}`, async (url) => {
    const database = openDatabase({ engine: 'postgres', url })
    const seconds = (await timed(() => generateLibrary(database, { songs, folder }))) / 1_000
    await database.close()
    await vacuum(url)
    printProgress(`PostgreSQL: ${songs.toLocaleString('en')} songs made in ${seconds.toFixed(0)} s`)
  })
  const database = openDatabase({ engine: 'postgres', url })
  await migrate(database, { snapshotFolder: folder })
  return { url, database, drop }
}

/** What autovacuum would do within one or two minutes. By a connection of its own: the server's have a limit for statements. */
async function vacuum(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze').finally(() => client.end())
}

async function versionOfLibrary(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of sources) hash.update(await readFile(join(import.meta.dirname, name)))
  return hash.digest('hex').slice(0, 12)
}

async function generateInto(cached: string, songs: number) {
  await mkdir(cacheFolder, { recursive: true })
  const folder = await mkdtemp(join(cacheFolder, 'generated-'))
  try {
    const file = join(folder, 'library.db')
    const database = openDatabase({ engine: 'sqlite', file })
    const seconds = (await timed(() => generateLibrary(database, { songs, folder }))) / 1_000
    await database.close()
    await rename(file, cached)
    printProgress(`${songs.toLocaleString('en')} songs made in ${seconds.toFixed(0)} s, and cached`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
