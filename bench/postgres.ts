import pg from 'pg'
import { newId } from '#server/database/ids.ts'
import { createPostgresServer, findPostgres } from '../resilience/postgres-server.ts'

export interface BenchServer {
  /** A database of its own on it. */
  createDatabase(): Promise<{ url: string; drop(): Promise<void> }>
  stop(): void
}

/** The server of BENCH_DATABASE_URL, else one in a temporary folder where PostgreSQL is installed, else null. */
export async function findServer(): Promise<BenchServer | null> {
  const given = process.env.BENCH_DATABASE_URL
  if (given) return serverAt(given, () => {})
  const bin = findPostgres()
  if (!bin) return null
  const { url, dispose } = await createPostgresServer(bin)
  return serverAt(url, dispose)
}

function serverAt(url: string, stop: () => void): BenchServer {
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  return {
    stop,
    createDatabase: async () => {
      const name = `bench_${newId()}`
      await onServer(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`)
      const address = new URL(url)
      address.pathname = `/${name}`
      return { url: address.href, drop: () => onServer(`drop database ${name} with (force)`) }
    },
  }
}
