import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Handle } from './database.ts'
import { DatabaseError } from './engine/database-errors.ts'
import { connectionsBesidesPool } from './engine/postgres-pool.ts'
import { exclusively } from './engine/shared-locks.ts'
import { migrationNames } from './migration-names.ts'

/**
 * Migrates the schema in one transaction: after an interruption the database is unchanged. On SQLite, first writes a snapshot to
 * `snapshotFolder`. Of several concurrent starts, one migrates and the others wait. Throws DatabaseError.
 */
export async function migrate(database: Database, { snapshotFolder }: { snapshotFolder: string }): Promise<void> {
  if (database.engine === 'postgres') await checkPostgres(database).catch((error) => rejectWithoutResponse(error, database))
  await exclusively(database.locks, 'migrations', () => bringUpToDate(database, snapshotFolder)).catch(rejectWithoutPermission)
}

async function bringUpToDate(database: Database, snapshotFolder: string): Promise<void> {
  const applied = await appliedMigrations(database)
  rejectNewer(applied)
  if (applied.length === migrationNames.length) return
  if (database.engine === 'sqlite' && applied.length > 0) await snapshot(database, snapshotFolder)
  await untilTimeout(database, async (handle) => {
    const { error } = await (await migratorFor(database, handle)).migrateToLatest()
    if (error) throw error
  })
}

/** Uses a connection without statement timeout: building an index over a million songs takes long. */
const untilTimeout = ({ engine, handle }: Database, work: (handle: Handle) => Promise<void>): Promise<void> =>
  engine === 'sqlite'
    ? work(handle)
    : handle.connection().execute(async (own) => {
        await sql`set statement_timeout = 0`.execute(own)
        await work(own).finally(() => sql`reset statement_timeout`.execute(own))
      })

/** Names of the applied migrations, oldest first. */
export const schemaOf = (database: Database): Promise<string[]> => appliedMigrations(database)

/** Whether the database has all migrations of this program version. Throws DatabaseError if it has others. */
export async function isUpToDate(database: Database): Promise<boolean> {
  const applied = await appliedMigrations(database)
  rejectNewer(applied)
  return applied.length === migrationNames.length
}

function rejectNewer(applied: readonly string[]) {
  const unknown = applied.filter((name) => !migrationNames.includes(name))
  if (unknown.length > 0)
    throw new DatabaseError(
      `The database was written by a newer version of this program (it has ${unknown.join(', ')}). Start that version, or restore a snapshot.`,
    )
}

/** Migrates an empty database to an older state of the schema: the one with exactly these migrations. Throws DatabaseError. */
export async function migrateTo(database: Database, schema: readonly string[]): Promise<void> {
  const target = schema.at(-1)
  if (target === undefined || schema.some((name, index) => migrationNames[index] !== name))
    throw new DatabaseError(`There never was a schema of ${schema.join(', ')} in this version.`)
  const { error } = await (await migratorFor(database)).migrateTo(target)
  if (error) throw error
}

/** Migrations are loaded on demand: starting with an up-to-date database loads none. */
async function migratorFor({ engine, handle }: Database, db: Handle = handle) {
  const [{ Migrator }, { migrations }] = await Promise.all([import('kysely/migration'), import('./migrations/all.ts')])
  return new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } })
}

/** Asks for the one table: describing all of them, as Kysely's introspection does, takes longer than the other queries of a start. */
async function appliedMigrations({ engine, handle }: Database): Promise<string[]> {
  const table =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'`
      : sql`select 1 where to_regclass('kysely_migration') is not null`
  if ((await table.execute(handle)).rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(handle)
  return rows.map((row) => row.name)
}

/** Copies the SQLite database durably into a new file in `folder`, and returns its path. */
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

function rejectWithoutResponse(error: unknown, { poolMax }: Pick<Database, 'poolMax'>): never {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === '53300')
    throw new DatabaseError(
      `PostgreSQL has no connection left: each process takes up to ${poolMax + connectionsBesidesPool}. ` +
        'Lower DATABASE_POOL or PROCESSES, or raise max_connections of PostgreSQL.',
      { cause: error },
    )
  const hasNoResponse = /^(E|08|28|57|3D)/.test(code) || /timeout/.test(message)
  if (!hasNoResponse) throw error
  throw new DatabaseError(`PostgreSQL cannot be used: ${message || code}. Check DATABASE_URL, and that the server runs.`, {
    cause: error,
  })
}

/** Since version 15 of PostgreSQL, only the owner of a database may create tables in it. */
function rejectWithoutPermission(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException
  if (code !== '42501') throw error
  throw new DatabaseError(
    `PostgreSQL rejects the user of DATABASE_URL: ${message}. Make this user the owner: alter database NAME owner to USER.`,
    { cause: error },
  )
}

/** With the C character type, pg_trgm ignores all non-ASCII characters, but titles may be in any script. */
async function checkPostgres({ handle, locks, check }: Database): Promise<void> {
  await locks.isLocked('migrations')
  await check()
  const { rows } = await sql<{ encoding: string; ctype: string }>`
    select pg_encoding_to_char(encoding) as encoding, datctype as ctype from pg_database where datname = current_database()`.execute(handle)
  const [{ encoding, ctype } = { encoding: 'unknown', ctype: 'unknown' }] = rows
  if (encoding !== 'UTF8' || ['C', 'POSIX'].includes(ctype))
    throw new DatabaseError(
      `PostgreSQL must use UTF-8 and a character type other than C; this database has ${encoding} and ${ctype}. ` +
        `Create it with: createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 NAME`,
    )
}
