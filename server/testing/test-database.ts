import { isAbsolute, join } from 'node:path'
import pg from 'pg'
import type { DatabaseTarget } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { needs } from './needs.ts'
import { copyTemplateFile } from './template-file.ts'

export interface TestDatabase {
  target: DatabaseTarget
  drop(): Promise<void>
}

/** Options of tests that apply only to SQLite. */
export const needsSqlite = needs(!process.env.TEST_DATABASE_URL, 'is about SQLite')

/**
 * Creates a migrated database for one test file: a SQLite file in `folder`, or a new database on the server of TEST_DATABASE_URL. It is a
 * copy of the run's template (template-database.ts); without a template it is empty and is migrated when opened. An existing SQLite file is
 * not replaced.
 */
export const createTestDatabase = (folder: string): Promise<TestDatabase> => create(folder, process.env.TEST_DATABASE_TEMPLATE)

/** Creates a database without schema, for tests of migrations. */
export const createEmptyDatabase = (folder: string): Promise<TestDatabase> => create(folder)

async function create(folder: string, template?: string): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    const file = join(folder, 'music-platform.db')
    if (template) await copyTemplateFile(file, template)
    return { target: { engine: 'sqlite', file }, drop: async () => {} }
  }
  const name = `test_${newId()}`
  // In a run on SQLite the template is a file, but this test may start PostgreSQL itself.
  const copied = template && !isAbsolute(template) ? template : "template0 encoding 'UTF8' locale 'C.UTF-8'"
  await runOn(server, `create database ${name} template ${copied}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { target: { engine: 'postgres', url: url.href }, drop: () => runOn(server, `drop database if exists ${name} with (force)`) }
}

async function runOn(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
