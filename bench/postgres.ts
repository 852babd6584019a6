import pg from 'pg'
import { newId } from '#server/database/ids.ts'
import { createPostgresServer, findPostgres } from '../resilience/postgres-server.ts'

interface BenchDatabase {
  url: string
  drop(): Promise<void>
}

export interface BenchServer {
  /** Creates a new database on it. */
  createDatabase(): Promise<BenchDatabase>
  /** Copies the database `name`; if the server does not have it yet, `fill` creates it. */
  copyOf(name: string, fill: (url: string) => Promise<unknown>): Promise<BenchDatabase>
  stop(): void
}

/** The server of BENCH_DATABASE_URL, otherwise an installed PostgreSQL in a temporary folder, or null. */
export async function findServer(): Promise<BenchServer | null> {
  const given = process.env.BENCH_DATABASE_URL
  if (given) return serverAt(given, () => {})
  const bin = findPostgres()
  if (!bin) return null
  const { url, dispose } = await createPostgresServer(bin)
  return serverAt(url, dispose)
}

function serverAt(url: string, stop: () => void): BenchServer {
  const onServer = async (statement: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client.query(statement, values).finally(() => client.end())
  }
  const create = async (source: string): Promise<BenchDatabase & { name: string }> => {
    const name = `bench_${newId()}`
    await onServer(`create database ${name} template ${source}`)
    const address = new URL(url)
    address.pathname = `/${name}`
    return { name, url: address.href, drop: async () => void (await onServer(`drop database ${name} with (force)`)) }
  }
  const createDatabase = () => create(`template0 encoding 'UTF8' locale 'C.UTF-8'`)
  return {
    stop,
    createDatabase,
    copyOf: async (name, fill) => {
      if ((await onServer('select 1 from pg_database where datname = $1', [name])).rowCount === 0) {
        const made = await createDatabase()
        await fill(made.url)
        await onServer(`alter database ${made.name} rename to ${name}`)
      }
      return create(name)
    },
  }
}
