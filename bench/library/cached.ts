import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { constants, copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { timed } from '../measured.ts'
import { generateLibrary } from './generator.ts'

const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/bench')
const sources = ['generator.ts', 'names.ts', 'random.ts', 'words.ts']

/**
 * Opens a library of so many songs on SQLite in `file`, copied from a cache: generating a million songs takes a quarter of an hour. A cached library with
 * an older schema is migrated, as the database of a site is.
 */
export async function openLibrary(songs: number, file: string): Promise<Database> {
  const hash = createHash('sha256')
  for (const name of sources) hash.update(await readFile(join(import.meta.dirname, name)))
  const cached = join(cacheFolder, `${songs}-${hash.digest('hex').slice(0, 12)}.db`)
  if (!existsSync(cached)) await generateInto(cached, songs)
  await copyFile(cached, file, constants.COPYFILE_FICLONE)
  const database = openDatabase({ engine: 'sqlite', file })
  await migrate(database, { snapshotFolder: dirname(file) })
  return database
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
    process.stdout.write(`${songs.toLocaleString('en')} songs made in ${seconds.toFixed(0)} s, and cached\n`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
