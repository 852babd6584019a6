import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database, Engine } from './database.ts'
import { initial } from './migrations/001-initial.ts'
import { activity } from './migrations/002-activity.ts'
import { songListing } from './migrations/003-song-listing.ts'

/** The one history, oldest first. A released migration is never changed. */
const migrations = (engine: Engine): Record<string, Migration> => ({
  '001-initial': initial(engine),
  '002-activity': activity(),
  '003-song-listing': songListing(),
})

/** The database cannot be used as it is. The message is for the operator. */
export class DatabaseRefused extends Error {}

/**
 * Brings the schema up to date. On SQLite a snapshot is written to `snapshotFolder` first; on PostgreSQL all migrations are one
 * transaction under an advisory lock, so that several processes may start at once. Throws DatabaseRefused.
 */
export async function migrate(database: Database, { snapshotFolder }: { snapshotFolder: string }): Promise<void> {
  if (database.engine === 'postgres') await checkPostgres(database)
  const migrator = new Migrator({ db: database.handle, provider: { getMigrations: async () => migrations(database.engine) } })
  const known = await migrator.getMigrations()
  const applied = await appliedMigrations(database)
  const unknown = applied.filter((name) => !known.some((migration) => migration.name === name))
  if (unknown.length > 0)
    throw new DatabaseRefused(
      `The database was written by a newer version of this program (it has ${unknown.join(', ')}). Start that version, or restore a snapshot.`,
    )
  if (applied.length === known.length) return
  if (database.engine === 'sqlite' && applied.length > 0) await snapshot(database, snapshotFolder)
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function appliedMigrations({ handle }: Database): Promise<string[]> {
  const tables = await handle.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(handle)
  return rows.map((row) => row.name)
}

/** Copies the SQLite database into a new file of `folder`, durably, and returns its path. */
export async function snapshot({ handle }: Database, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `snapshot-${new Date().toISOString().replaceAll(':', '-')}.db`)
  await sql`vacuum into ${file}`.execute(handle)
  for (const path of [file, folder]) {
    const opened = await open(path)
    await opened.sync().finally(() => opened.close())
  }
  return file
}

/** pg_trgm finds nothing outside ASCII under the C character type, and ids or titles may be in any script. */
async function checkPostgres({ handle }: Database): Promise<void> {
  const { rows } = await sql<{ encoding: string; ctype: string }>`
    select pg_encoding_to_char(encoding) as encoding, datctype as ctype from pg_database where datname = current_database()`.execute(handle)
  const [{ encoding, ctype } = { encoding: 'unknown', ctype: 'unknown' }] = rows
  if (encoding !== 'UTF8' || ['C', 'POSIX'].includes(ctype))
    throw new DatabaseRefused(
      `PostgreSQL must use UTF-8 and a character type other than C; this database has ${encoding} and ${ctype}. ` +
        `Create it with: createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 NAME`,
    )
}
