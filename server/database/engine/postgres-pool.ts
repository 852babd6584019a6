import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { PreparingConnection } from './prepared-statements.ts'

/** Connections of a process besides its pool: one, for its locks (postgres-locks.ts). */
export const connectionsBesidesPool = 1
export const defaultPoolMax = 10
/** Frees the prepared statements of old connections. */
const connectionSecondsMax = 30 * 60

export interface PoolUsage {
  open: number
  idle: number
  /** Queries that wait for a connection. */
  waiting: number
}

/** The connection pool of one process. Loads the driver only when needed. */
export async function openPool(o: { url: string; max: number; applicationName: string }): Promise<PostgresPool & { usage(): PoolUsage }> {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: o.url,
    application_name: o.applicationName,
    max: o.max,
    // At least one connection stays open, so that exclusive-access-check.ts detects an idle server.
    min: 1,
    // JIT compilation takes some 10 ms, longer than most queries here: bench/RESULTS.md. Starting parallel workers also takes longer than
    // they save.
    // Joins are written in an order that uses the indexes. Trying out all orders of eight tables takes longer than most queries.
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c join_collapse_limit=4',
    maxLifetimeSeconds: connectionSecondsMax,
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 30_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  // A broken connection (the database restarts) is replaced at the next query. Error events without a listener would end the process: the
  // pool emits them for idle connections, a connection itself while it is in use, for example between two statements of a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const preparing = new WeakMap<object, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const connection = preparing.get(client) ?? new PreparingConnection(client)
      preparing.set(client, connection)
      return connection
    },
    end: () => pool.end(),
    options: pool.options,
    usage: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}
