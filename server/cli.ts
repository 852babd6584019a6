import { createWriteStream, mkdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Command } from 'commander'
import { ConfigError, readConfig } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import { DatabaseRefused } from './database/database-refused.ts'
import { lockInstance } from './database/instance-lock.ts'
import { isUpToDate, migrate } from './database/migrate.ts'
import { createActivityRepository } from './features/activity/activity.repository.ts'
import { type ArchiveService, createArchiveService } from './features/archive/archive.service.ts'
import { ArchiveDamaged } from './features/archive/archive-reader.ts'
import { createDiskStorage } from './storage/disk.ts'
import { syncFile, syncFolder } from './storage/durable-files.ts'
import { StorageError } from './storage/storage.ts'

/** A line for the operator; the command ends with 1. */
class Refused extends Error {}

const rowsOf = (tables: { name: string; rows: number }[], table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
const say = (line: string) => process.stdout.write(`${line}\n`)

const program = new Command('music-platform').description(
  'What there is to do beside the running server. Settings are those of the server.',
)

program
  .command('archive')
  .argument('<file>', 'zip file to write')
  .option('--passwords', 'take the password hashes along')
  .description('Write the whole site, media included, into one file. The server may run meanwhile.')
  .action((file: string, { passwords = false }: { passwords?: boolean }) => makeArchive(resolve(file), passwords))

program
  .command('restore')
  .argument('<file>', 'an archive, or a restore point')
  .description('Replace the whole site by an archive. A restore point is made first. Stop the server before.')
  .action((file: string) => restoreArchive(resolve(file)))

try {
  await program.parseAsync()
} catch (error) {
  const line = lineFor(error)
  if (line === null) throw error
  console.error(line)
  process.exitCode = 1
}

function lineFor(error: unknown): string | null {
  if (error instanceof ArchiveDamaged) return `This is not a whole archive: ${error.message}. Nothing was changed.`
  if (error instanceof StorageError)
    return error.reason === 'full' ? 'There is no space left on the disk.' : 'The storage cannot be used. Check DATA_DIR.'
  if (error instanceof Refused || error instanceof ConfigError || error instanceof DatabaseRefused) return error.message
  return null
}

/** The file is there once it is complete. */
async function makeArchive(file: string, withPasswords: boolean) {
  await withSite(async ({ database, archives }) => {
    if (!(await isUpToDate(database)))
      throw new Refused('The database is of another version of this program. Start the server once, then try again.')
    const part = `${file}.part`
    try {
      const { tables, files, missingFiles } = await archives.make(createWriteStream(part, { flags: 'wx' }), { withPasswords, actor: null })
      await syncFile(part)
      await rename(part, file)
      await syncFolder(dirname(file))
      say(`${file}: ${rowsOf(tables, 'songs')} songs, ${rowsOf(tables, 'playlists')} playlists, ${files.length} files.`)
      if (missingFiles.length > 0) say(`${missingFiles.length} files could not be read: ${missingFiles.join(', ')}`)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  })
}

async function restoreArchive(file: string) {
  const { database: target, dataDir } = readConfig(process.env)
  mkdirSync(dataDir, { recursive: true })
  const lock = target.engine === 'sqlite' ? lockInstance(join(dataDir, 'server.lock')) : null
  try {
    await withSite(async ({ database, archives }) => {
      await migrate(database, { snapshotFolder: join(dataDir, 'snapshots') })
      const { manifest, restorePoint, missingFiles } = await archives.restore(file, { actor: null })
      say(
        `Restored: ${rowsOf(manifest.tables, 'songs')} songs, ${rowsOf(manifest.tables, 'playlists')} playlists, as of ${manifest.createdAt}.`,
      )
      say(`To go back: music-platform restore ${join(dataDir, 'snapshots', restorePoint)} (within 15 days).`)
      if (missingFiles.length > 0) say(`${missingFiles.length} files are missing: ${missingFiles.join(', ')}`)
    })
  } finally {
    lock?.release()
  }
}

async function withSite(work: (site: { database: Database; archives: ArchiveService }) => Promise<void>) {
  const { database: target, dataDir } = readConfig(process.env)
  const database = openDatabase(target)
  const archives = createArchiveService({
    database,
    storage: createDiskStorage(join(dataDir, 'storage')),
    workFolder: join(dataDir, `archive-work-${process.pid}`),
    restorePointsFolder: join(dataDir, 'snapshots'),
    activityIn: createActivityRepository,
  })
  try {
    await work({ database, archives })
  } finally {
    await archives.tidy()
    await database.close()
  }
}
