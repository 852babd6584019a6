import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { requireExclusiveAccess } from '#server/database/engine/exclusive-access-check.ts'
import { lockInstance } from '#server/database/engine/instance-lock.ts'
import { type Config, readConfig } from '../config.ts'
import { makeDataFolder } from '../data-folder.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { isUpToDate, schemaOf } from '../database/migrate.ts'
import { createArchiveService } from '../features/archive/archive.service.ts'
import { createDb } from '../repositories.ts'
import type { Services } from '../services.ts'
import { openStorage } from '../storage/open-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { lineFor, Rejected } from './messages.ts'

/** The configuration from the environment. Throws ConfigError, and Rejected if the site's files would get another owner. */
export function readSite(overrides: Record<string, string> = {}): Config {
  const config = readConfig({ ...process.env, ...overrides })
  checkOwner(config.dataDir)
  return config
}

/**
 * The media storage without the services, for commands that inspect a state that creating the services would change. If it is unavailable,
 * the first use of it says so.
 */
export const siteStorage = async (config: Config): Promise<Storage> => (await openStorage(config, { error: () => {} })).storage

/** This site's archives without the services, for the same commands. */
export const siteArchives = ({ dataDir }: Config, database: Database, storage: Storage) =>
  createArchiveService({
    db: createDb(database),
    schema: () => schemaOf(database),
    storage,
    workFolder: join(dataDir, 'archive-work'),
    restorePointsFolder: join(dataDir, 'snapshots'),
  })

/**
 * Runs `work` on the services while a server may be running, so the schema must already be that of this version. Throws Rejected and
 * DatabaseError.
 */
export async function besideServer<T>(work: (services: Services, config: Config) => Promise<T>): Promise<T> {
  const config = readSite()
  await checkSchema(config)
  return withServices(config, work)
}

/** Runs `work` while no server may write. Migrates the schema first, as a start does. */
export const withoutServer = <T>(work: (services: Services, config: Config) => Promise<T>, config = readSite()): Promise<T> =>
  whileLocked(config, () => withServices(config, work))

/** Throws DatabaseError while a server uses this data folder, or while this PostgreSQL database has other connections. */
export async function whileLocked<T>({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>, work: () => Promise<T>): Promise<T> {
  makeDataFolder(dataDir)
  if (database.engine === 'postgres') await requireExclusiveAccess(database)
  const lock = database.engine === 'sqlite' ? lockInstance(join(dataDir, 'server.lock')) : null
  try {
    return await work()
  } finally {
    lock?.release()
  }
}

/** Runs `work` with the services of a site. The caller has acquired the instance lock. */
export async function withServices<T>(config: Config, work: (services: Services, config: Config) => Promise<T>): Promise<T> {
  // Loaded late, because it is half of a command's startup time and is not needed if the site is rejected.
  const { createServices } = await import('../services.ts')
  const services = await createServices({ config, logger: stderrLogger() })
  try {
    return await work(services, config)
  } finally {
    // The server will do the remaining background work.
    await services.pendingCovers.stop()
    await services.discarded.stop()
    services.delivery?.close()
    await services.database.close()
  }
}

async function checkSchema({ database: target }: Config) {
  if (target.engine === 'sqlite' && !existsSync(target.file))
    throw new Rejected(`There is no site here yet: ${target.file} does not exist. Check DATA_DIR, or start the server once.`)
  const database = openDatabase(target)
  try {
    if (await isUpToDate(database)) return
    if ((await schemaOf(database)).length === 0)
      throw new Rejected('There is no site here yet: the database is empty. Start the server, or wait for its first start to be complete.')
    throw new Rejected(
      'The database is of an older version of this program. Stop the server, run "music-platform migrate", then try again.',
    )
  } finally {
    await database.close()
  }
}

/** Root would create files that the server's user can neither change nor delete. */
function checkOwner(dataDir: string) {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return
  const { uid } = statSync(dataDir)
  if (uid !== 0)
    throw new Rejected(`${dataDir} belongs to the user with the number ${uid}, who runs the server: run this as that user (sudo -u).`)
}

/** Logs background failures to stderr, expected ones without their stack: commands print their results on stdout. */
function stderrLogger() {
  return pino({ level: 'error', serializers: { err: (error: Error) => lineFor(error) ?? pino.stdSerializers.err(error) } }, process.stderr)
}
