import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { requireExclusiveAccess } from '#server/database/engine/exclusive-access-check.ts'
import { lockInstance } from '#server/database/engine/instance-lock.ts'
import { type Config, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { isUpToDate, schemaOf } from '../database/migrate.ts'
import { createArchiveService } from '../features/archive/archive.service.ts'
import { createDb } from '../repositories.ts'
import type { Services } from '../services.ts'
import { openStorage } from '../storage/open-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { Rejected } from './messages.ts'

/** The site configured by the environment. Throws ConfigError, and Rejected if its files would get another owner. */
export function readSite(overrides: Record<string, string> = {}): Config {
  const config = readConfig({ ...process.env, ...overrides })
  checkOwner(config.dataDir)
  return config
}

/** The media storage, for commands that must not create the services, since those would change the state that is inspected. */
export const siteStorage = async (config: Config): Promise<Storage> => (await openStorage(config, stderrLogger())).storage

/** Archives of this site by themselves, for the same commands. */
export const siteArchives = ({ dataDir }: Config, database: Database, storage: Storage) =>
  createArchiveService({
    db: createDb(database),
    schema: () => schemaOf(database),
    storage,
    workFolder: join(dataDir, 'archive-work'),
    restorePointsFolder: join(dataDir, 'snapshots'),
  })

/**
 * Runs `work` on the services as the server has them, while a server may run: the schema must be as this version has it.
 * Throws Rejected and DatabaseError.
 */
export async function besideServer<T>(work: (services: Services, config: Config) => Promise<T>): Promise<T> {
  const config = readSite()
  await checkSchema(config)
  return withServices(config, work)
}

/** The same where no server may write during it; the schema is brought up to date first, as a start does. */
export const withoutServer = <T>(work: (services: Services, config: Config) => Promise<T>, config = readSite()): Promise<T> =>
  whileLocked(config, () => withServices(config, work))

/** Throws DatabaseError while a server runs on this data folder, or while this PostgreSQL database has other connections. */
export async function whileLocked<T>({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>, work: () => Promise<T>): Promise<T> {
  mkdirSync(dataDir, { recursive: true })
  if (database.engine === 'postgres') await requireExclusiveAccess(database)
  const lock = database.engine === 'sqlite' ? lockInstance(join(dataDir, 'server.lock')) : null
  try {
    return await work()
  } finally {
    lock?.release()
  }
}

/** The services of a site. The caller has acquired the instance lock. */
export async function withServices<T>(config: Config, work: (services: Services, config: Config) => Promise<T>): Promise<T> {
  // Half of a command's start, and for nothing where the site is rejected before.
  const { createServices } = await import('../services.ts')
  const services = await createServices({ config, logger: stderrLogger() })
  try {
    return await work(services, config)
  } finally {
    // What it leaves, the server does.
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
    throw new Rejected('The database is of another version of this program. Stop the server, run "music-platform migrate", then try again.')
  } finally {
    await database.close()
  }
}

/** Files that root creates in another user's folder could be neither changed nor removed by that user's server. */
function checkOwner(dataDir: string) {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return
  const { uid } = statSync(dataDir)
  if (uid !== 0)
    throw new Rejected(`${dataDir} belongs to the user with the number ${uid}, who runs the server: run this as that user (sudo -u).`)
}

/** Logs background failures to stderr: commands print their results on stdout. */
function stderrLogger() {
  return pino({ level: 'error' }, pino.destination(2))
}
