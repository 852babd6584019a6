import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrateTo } from '#server/database/migrate.ts'
import { migrationNames } from '#server/database/migration-names.ts'
import { insertFirstRows } from '#server/database/released/first-rows.ts'
import { createPostgresServer, findPostgres } from '../resilience/postgres-server.ts'

/*
 * `node scripts/keep-schema.ts` saves a database with rows for every migration that has none yet; later versions must be able to migrate
 * it. Run it for each release with a new migration. Needs PostgreSQL's programs.
 */
const folder = join(import.meta.dirname, '../server/database/released')
const isCached = (name: string) => {
  try {
    readFileSync(join(folder, `${name}.db.gz`))
    readFileSync(join(folder, `${name}.sql.gz`))
    return true
  } catch {
    return false
  }
}

const bin = findPostgres()
if (!bin) throw new Error('PostgreSQL is not installed.')
const work = mkdtempSync(join(tmpdir(), 'keep-schema-'))
const postgres = await createPostgresServer(bin)
mkdirSync(folder, { recursive: true })
try {
  for (const name of migrationNames.filter((one) => !isCached(one))) {
    await saveSqlite(name)
    await savePostgres(name)
    process.stdout.write(`${name} is saved\n`)
  }
} finally {
  postgres.dispose()
  rmSync(work, { recursive: true })
}

async function fill(database: Database, name: string) {
  await migrateTo(database, migrationNames.slice(0, 1))
  await insertFirstRows(database.handle as never)
  await migrateTo(database, migrationNames.slice(0, migrationNames.indexOf(name) + 1))
}

async function saveSqlite(name: string) {
  const database = openDatabase({ engine: 'sqlite', file: join(work, `${name}.db`) })
  await fill(database, name)
  const copy = join(work, `${name}-copy.db`)
  await sql`vacuum into ${copy}`.execute(database.handle)
  await database.close()
  writeFileSync(join(folder, `${name}.db.gz`), gzipSync(readFileSync(copy), { level: 9 }))
}

async function savePostgres(name: string) {
  const own = `keep_${name.replaceAll('-', '_')}`
  const maintenance = openDatabase({ engine: 'postgres', url: postgres.url })
  await sql`create database ${sql.ref(own)} template template0 encoding 'UTF8' locale 'C.UTF-8'`.execute(maintenance.handle)
  await maintenance.close()
  const url = postgres.url.replace(/\/postgres$/, `/${own}`)
  const database = openDatabase({ engine: 'postgres', url })
  await fill(database, name)
  await database.close()
  const dump = execFileSync(join(bin ?? '', 'pg_dump'), ['--inserts', '--no-owner', url], { encoding: 'utf8' })
  // Removes lines that only psql understands.
  const plain = dump.replaceAll(/^\\.*$/gm, '')
  writeFileSync(join(folder, `${name}.sql.gz`), gzipSync(plain, { level: 9 }))
}
