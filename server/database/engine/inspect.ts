import { sql } from 'kysely'
import type { Database, Handle } from '../database.ts'

interface DatabaseFacts {
  /** 'SQLite 3.50.4' */
  version: string
  /** Problems reported by the engine's integrity check. On SQLite, it reads the whole database. */
  faults: string[]
}

export const inspectDatabase = ({ engine, handle }: Database): Promise<DatabaseFacts> =>
  engine === 'sqlite' ? inspectSqlite(handle) : inspectPostgres(handle)

async function inspectSqlite(db: Handle): Promise<DatabaseFacts> {
  const version = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const orphans = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db)
  return {
    version: `SQLite ${version.rows[0]?.version}`,
    faults: [
      ...integrity.rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
      ...orphans.rows.map(({ table, parent }) => `a row of '${table}' refers to a row of '${parent}' that is not there`),
    ],
  }
}

/** PostgreSQL checks its files itself. An interrupted index build leaves an invalid index that is not used. */
async function inspectPostgres(db: Handle): Promise<DatabaseFacts> {
  const version = await sql<{ server_version: string }>`show server_version`.execute(db)
  const invalid = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index where not indisvalid`.execute(db)
  return {
    version: `PostgreSQL ${version.rows[0]?.server_version}`,
    faults: invalid.rows.map(({ name }) => `the index '${name}' is invalid: REINDEX INDEX ${name}`),
  }
}
