import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sqliteIn } from '../config/processes.ts'
import type { Config } from '../config.ts'
import { type Database, type DatabaseTarget, openDatabase } from '../database/database.ts'
import { isUpToDate, migrate } from '../database/migrate.ts'
import { updateStatistics } from '../database/statistics.ts'
import { newRestorePointName } from '../features/archive/archive.service.ts'
import { isUnused, MoveDiffers, type MovedTable, moveRows } from '../features/archive/move-rows.ts'
import { printLine, Rejected } from './messages.ts'
import { siteArchives, siteStorage, whileLocked } from './site.ts'

/** Never changes the source; replaces the destination completely or not at all. */
export async function moveDatabase(config: Config, to: DatabaseTarget['engine'], replace: boolean) {
  const { dataDir, database: postgres } = config
  if (postgres.engine !== 'postgres')
    throw new Rejected('Set DATABASE_URL to the PostgreSQL database: the move goes there, or comes from there.')
  const sqlite = sqliteIn(dataDir)
  const [from, into] = to === 'postgres' ? [sqlite, postgres] : [postgres, sqlite]
  if (from === sqlite && !existsSync(sqlite.file))
    throw new Rejected(`There is nothing to move: ${sqlite.file} does not exist. Check DATA_DIR.`)
  const move = () => withDatabase(from, (source) => withDatabase(into, (target) => moveBetween({ source, target, config, replace })))
  const tables = await whileLocked({ database: sqlite, dataDir }, () => whileLocked({ database: postgres, dataDir }, move))
  for (const line of report(tables)) printLine(line)
  printLine(
    to === 'postgres'
      ? `Start the server with DATABASE_URL set. ${sqlite.file} is untouched: keep it until you are sure.`
      : 'Start the server without DATABASE_URL. The PostgreSQL database is untouched: keep it until you are sure.',
  )
}

interface Move {
  source: Database
  target: Database
  config: Config
  replace: boolean
}

async function moveBetween({ source, target, config, replace }: Move): Promise<MovedTable[]> {
  if (!(await isUpToDate(source)))
    throw new Rejected(
      'The database to be moved is of an older version of this program. Run "music-platform migrate" on it, then try again.',
    )
  await migrate(target, { snapshotFolder: join(config.dataDir, 'snapshots') })
  if (!(await isUnused(target))) {
    if (!replace)
      throw new Rejected('There is a site in the destination already. Add --replace to replace it; a restore point of it is made first.')
    printLine(`What was there: ${await createRestorePoint(target, config)}`)
  }
  const view = await source.openFrozenView()
  try {
    const moved = await moveRows(view.handle, target)
    await updateStatistics(target.handle, Math.max(...moved.map(({ rows }) => rows)))
    return moved
  } catch (error) {
    if (error instanceof MoveDiffers) throw new Rejected(`Nothing was moved: ${error.message}. Please report this.`)
    throw error
  } finally {
    await view.close()
  }
}

async function createRestorePoint(database: Database, config: Config): Promise<string> {
  const name = newRestorePointName()
  const archives = siteArchives(config, database, await siteStorage(config))
  await archives.makeRestorePoint(name)
  return archives.restorePointPath(name)
}

async function withDatabase<T>(target: DatabaseTarget, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(target)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function* report(tables: readonly MovedTable[]) {
  for (const { name, rows, checksum } of tables) yield `${name.padEnd(18)} ${String(rows).padStart(9)} rows  ${checksum.slice(0, 16)}`
  yield `All ${tables.length} tables are the same on both sides.`
}
