import type { PostgresPool } from 'kysely'

/** Connections of a process outside of its pool: the one of its locks (postgres-locks.ts). */
export const connectionsBesidesPool = 1
export const defaultPoolMax = 10

export interface PoolUsage {
  open: number
  idle: number
  /** Queries that wait for a connection. */
  waiting: number
}

/** The pool of one process. The driver is loaded only where it is used. */
export async function openPool(o: { url: string; max: number; applicationName: string }): Promise<PostgresPool & { usage(): PoolUsage }> {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: o.url,
    application_name: o.applicationName,
    max: o.max,
    // At least one connection stays open, so that exclusive-access-check.ts detects an idle server.
    min: 1,
    // Compiling a plan takes some 10 ms, which most queries here do not: bench/RESULTS.md. Parallel workers take longer to start than these take.
    options: '-c jit=off -c max_parallel_workers_per_gather=0',
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 30_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  // A broken connection (the database restarts) is replaced at the next query; without listeners, the error events would end the process:
  // the pool's for an idle connection, the connection's own for one in use, such as in a transaction between two statements.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return {
    connect: () => pool.connect(),
    end: () => pool.end(),
    options: pool.options,
    usage: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}
