import type { Client, QueryResultRow } from 'pg'
import type { LockEvents, SharedLocks } from './shared-locks.ts'

const channel = 'music_platform_wanted'

/** TCP keepalive: about 25 seconds after a machine is switched off, the database notices and releases its locks. */
const atConnect = `
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
  listen ${channel}`

/**
 * Advisory locks of PostgreSQL, on a dedicated connection. The database releases them when that connection ends, also after a kill.
 * Connects on first use.
 */
export function createPostgresLocks({ url, applicationName }: { url: string; applicationName: string }): SharedLocks {
  const held = new Map<string, LockEvents>()
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
    client.on('notification', ({ payload = '' }) => held.get(payload)?.asked?.())
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
    const lost = [...held.values()]
    held.clear()
    for (const { lost: tell } of lost) tell?.()
  }

  /** Serializes statements, as the driver requires. */
  function query<Row extends QueryResultRow>(statement: string, values: string[]): Promise<Row[]> {
    const run = async () => (await (await connected()).query<Row>(statement, values)).rows
    const turn = last.then(run)
    last = turn.catch(() => {})
    return turn
  }

  async function ask(statement: string, name: string): Promise<boolean> {
    const [row] = await query<{ answer: boolean }>(`select ${statement} as answer`, [name])
    return row?.answer === true
  }

  async function release(name: string, events: LockEvents) {
    // The lock was lost meanwhile and may belong to another process.
    if (held.get(name) !== events) return
    await ask('pg_advisory_unlock(hashtextextended($1, 0))', name).catch(() => {})
    forget(name, events)
  }

  function forget(name: string, events: LockEvents) {
    if (held.get(name) === events) held.delete(name)
  }

  return {
    tryAcquire: async (name, events = {}) => {
      // Advisory locks are reentrant: a connection can acquire its own again.
      if (held.has(name)) return null
      const own = { ...events }
      held.set(name, own)
      const isHeld = await ask('pg_try_advisory_lock(hashtextextended($1, 0))', name).catch((error: unknown) => {
        forget(name, own)
        throw error
      })
      if (isHeld) return { release: () => release(name, own) }
      forget(name, own)
      return null
    },
    // Taken and given back in one statement.
    isHeld: async (name) => held.has(name) || !(await ask('pg_try_advisory_xact_lock_shared(hashtextextended($1, 0))', name)),
    ask: async (name) => {
      await query('select pg_notify($1, $2)', [channel, name])
    },
    close: async () => {
      const client = await connection?.catch(() => null)
      await client?.end()
    },
  }
}
