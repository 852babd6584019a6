import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { asAppError } from '#server/http/errors.ts'
import { eventually } from '#server/testing/eventually.ts'
import { needs } from '#server/testing/needs.ts'
import { queryPostgres } from '../crash-loop/integrity.ts'
import { createSharedDatabase, hasPostgres, type SharedDatabase } from './shared-database.ts'

let shared: SharedDatabase
let here: Database
let there: Database

const endAllConnections = () =>
  queryPostgres(
    shared.url,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

describe('connections that the database ends', needs(hasPostgres, 'PostgreSQL is not installed'), () => {
  beforeAll(async () => {
    shared = await createSharedDatabase()
    const open = () => openDatabase({ engine: 'postgres', url: shared.url, poolMax: 2 })
    ;[here, there] = [open(), open()]
  })
  afterAll(async () => {
    await here.close()
    await there.close()
    await shared.drop()
  })

  test('a transaction between two statements fails, and the process continues', async () => {
    const work = here.transaction(async (tx) => {
      await sql`select 1`.execute(tx)
      await endAllConnections()
      // Wait until the driver has received the event.
      await new Promise((resolve) => setTimeout(resolve, 100))
      await sql`select 1`.execute(tx)
    })
    expect(asAppError(await work.catch((error: unknown) => error)).code).toBe('unavailable')
    await here.check()
  })

  test('the owner of a lost lock is notified, and another process can acquire it', async () => {
    const lost = vi.fn()
    const lock = await here.locks.tryAcquire('resource', { lost })
    expect(await there.locks.tryAcquire('resource')).toBeNull()
    await endAllConnections()
    await expect.poll(() => lost).toHaveBeenCalledOnce()
    const next = await eventually(async () => {
      const lock = await there.locks.tryAcquire('resource')
      expect(lock).not.toBeNull()
      return lock
    })
    // A lost lock must not be released: it belongs to another process.
    await lock?.release()
    expect(await here.locks.tryAcquire('resource')).toBeNull()
    expect(await here.locks.isLocked('resource')).toBe(true)
    await next?.release()
    expect(await here.locks.isLocked('resource')).toBe(false)
  })

  test('the owner of a lock is notified of requests for it', async () => {
    const requested = vi.fn()
    const lock = await here.locks.tryAcquire('upload', { requested })
    await there.locks.request('upload')
    await expect.poll(() => requested).toHaveBeenCalledOnce()
    await lock?.release()
  })

  test('with all connections of a pool in use, waiting requests time out with unavailable', async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const busy = Promise.all([1, 2].map(() => there.transaction(() => over)))
    const rejection = await there.check().catch((error: unknown) => error)
    expect(asAppError(rejection).code).toBe('unavailable')
    end()
    await busy
  })
})
