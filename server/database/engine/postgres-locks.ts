import type { Client, QueryResultRow } from 'pg'
import type { LockEvents, SharedLocks } from './shared-locks.ts'

const channel = 'music_platform_wanted'

/** TCP keepalive: if a machine loses power, the database notices after about 25 seconds and releases its locks. */
const atConnect = `
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
  listen ${channel}`

/**
 * Advisory locks of PostgreSQL on a dedicated connection. The database releases them when the connection ends, even if the process is
 * killed. Connects on first use.
 */
export function createPostgresLocks({ url, applicationName }: { url: string; applicationName: string }): SharedLocks {
  const acquired = new Map<string, LockEvents>()
  let connection: Promise<Client> | null = null
  let last: Promise<unknown> = Promise.resolve()

  function connected(): Promise<Client> {
    connection ??= connect().catch((error: unknown) => {
      connection = null
      throw error
    })
    return connection
  }

  async function connect(): Promise<Client> {
    const { default: pg } = await import('pg')
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      statement_timeout: 10_000,
    })
    let isOver = false
    const lose = () => {
      if (isOver) return
      isOver = true
      loseAll()
      void client.end().catch(() => {})
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ payload = '' }) => acquired.get(payload)?.requested?.())
    try {
      await client.connect()
      await client.query(atConnect)
    } catch (error) {
      lose()
      throw error
    }
    return client
  }

  function loseAll() {
    connection = null
    const lost = [...acquired.values()]
    acquired.clear()
    for (const { lost: notify } of lost) notify?.()
  }

  /** Serializes statements, as the driver requires. */
  function query<Row extends QueryResultRow>(statement: string, values: string[]): Promise<Row[]> {
    const run = async () => (await (await connected()).query<Row>(statement, values)).rows
    const result = last.then(run)
    last = result.catch(() => {})
    return result
  }

  async function selectBoolean(statement: string, name: string): Promise<boolean> {
    const [row] = await query<{ result: boolean }>(`select ${statement} as result`, [name])
    return row?.result === true
  }

  async function release(name: string, events: LockEvents) {
    // The lock has been lost in the meantime and may belong to another process.
    if (acquired.get(name) !== events) return
    await selectBoolean('pg_advisory_unlock(hashtextextended($1, 0))', name).catch(() => {})
    removeLock(name, events)
  }

  function removeLock(name: string, events: LockEvents) {
    if (acquired.get(name) === events) acquired.delete(name)
  }

  return {
    tryAcquire: async (name, events = {}) => {
      // Advisory locks are reentrant: a connection can acquire its own again.
      if (acquired.has(name)) return null
      const own = { ...events }
      acquired.set(name, own)
      const isLocked = await selectBoolean('pg_try_advisory_lock(hashtextextended($1, 0))', name).catch((error: unknown) => {
        removeLock(name, own)
        throw error
      })
      if (isLocked) return { release: () => release(name, own) }
      removeLock(name, own)
      return null
    },
    // Acquires and releases the lock in one statement.
    isLocked: async (name) =>
      acquired.has(name) || !(await selectBoolean('pg_try_advisory_xact_lock_shared(hashtextextended($1, 0))', name)),
    request: async (name) => {
      await query('select pg_notify($1, $2)', [channel, name])
    },
    close: async () => {
      const client = await connection?.catch(() => null)
      await client?.end()
    },
  }
}
