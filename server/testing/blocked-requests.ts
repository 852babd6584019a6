import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database, Handle } from '#server/database/database.ts'

/**
 * Sends write requests while a transaction (`lock`) locks the rows that they change. When `count` of them wait for the locks, the
 * transaction commits and they continue concurrently.
 */
export async function whileLocked<T>(
  database: Database,
  { lock, count }: { lock: (tx: Handle) => Promise<unknown>; count: number },
  send: () => Promise<T>,
): Promise<T> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const locking = database.transaction(async (tx) => {
    await lock(tx)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const arrived = arrivals(count)
  const responses = send()
  await arrived
  // SQLite runs one write transaction at a time, so every request that arrived is waiting.
  if (database.engine === 'postgres') while ((await waitingForLocks(database)) < count) await pause(10)
  released.resolve()
  await locking
  return responses
}

/** Resolves when `count` write requests have passed the access check. */
function arrivals(count: number): Promise<void> {
  const channel = 'tracing:fastify.request.handler:start'
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  const onArrival = (message: unknown) => {
    if ((message as { request: FastifyRequest }).request.method !== 'GET' && ++arrived === count) resolve()
  }
  subscribe(channel, onArrival)
  return promise.finally(() => unsubscribe(channel, onArrival))
}

async function waitingForLocks({ handle }: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(handle)
  return Number(rows[0]?.count)
}
