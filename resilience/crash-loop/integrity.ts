import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { DatabaseTarget } from '#server/database/database.ts'

/**
 * Runs SQLite's integrity checks on a copy of a killed server's database, so that the server itself still has to recover. PostgreSQL checks
 * its files itself.
 */
export async function problemsOfDatabase(target: DatabaseTarget): Promise<string[]> {
  if (target.engine !== 'sqlite') return []
  const folder = await mkdtemp(join(tmpdir(), 'integrity-'))
  try {
    const copy = join(folder, 'copy.db')
    for (const suffix of ['', '-wal']) await copyFile(target.file + suffix, copy + suffix).catch(() => {})
    return check(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Clears the rate limits: a wrong password counts as a guess, in the database if several processes share it. */
export async function clearLimits(target: DatabaseTarget): Promise<void> {
  if (target.engine === 'postgres') await queryPostgres(target.url, 'truncate rate_limits')
}

/** Rows of one statement, on a separate connection. */
export async function queryPostgres<Row extends pg.QueryResultRow>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

function check(file: string): string[] {
  const database = new DatabaseSync(file)
  try {
    const integrity = database.prepare('pragma integrity_check').all() as { integrity_check: string }[]
    const orphans = database.prepare('pragma foreign_key_check').all()
    return [
      ...integrity.flatMap(({ integrity_check }) => (integrity_check === 'ok' ? [] : [`integrity: ${integrity_check}`])),
      ...orphans.map((orphan) => `foreign key: ${JSON.stringify(orphan)}`),
    ]
  } finally {
    database.close()
  }
}
