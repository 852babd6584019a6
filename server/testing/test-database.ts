import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseTarget } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'

export interface TestDatabase {
  target: DatabaseTarget
  drop(): Promise<void>
}

/** A database of its own for one test file: a SQLite file in `folder`, or a new one on the server of TEST_DATABASE_URL. */
export async function createTestDatabase(folder: string): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return { target: { engine: 'sqlite', file: join(folder, 'music-platform.db') }, drop: async () => {} }
  const name = `test_${newId()}`
  await runOn(server, `create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { target: { engine: 'postgres', url: url.href }, drop: () => runOn(server, `drop database ${name} with (force)`) }
}

async function runOn(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
