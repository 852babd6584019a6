import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * A number that increases with every change of public content (triggers, migration 011); all caches use it as their key. Read it before the
 * data: cached data may then be newer than its version, never older.
 */
export interface LibraryVersion {
  /** The current version: includes every change that was acknowledged before the call. */
  current(): number | Promise<number>
  /** At most a second old; exact if this process alone writes (SQLite). */
  recent(): number | Promise<number>
}

type Read = () => Promise<number>

/**
 * With a single writing process, the number is cached until that process commits and calls `committed`. `stamp` detects writes by other
 * programs, such as an operator's SQLite shell: it is read once per iteration of the event loop.
 */
export function createOwnLibraryVersion(read: Read, stamp: () => number = () => 0): LibraryVersion & { committed(): void } {
  let cached: { version: number | Promise<number>; stamp: number } | null = null
  let stampNow: number | null = null
  const clearStamp = () => {
    stampNow = null
  }

  function currentStamp(): number {
    if (stampNow === null) {
      stampNow = stamp()
      setImmediate(clearStamp)
    }
    return stampNow
  }

  function query(stamp: number): Promise<number> {
    const version = read()
    const entry = { version, stamp }
    cached = entry
    const settle = (value: number | null) => {
      if (cached === entry) cached = value === null ? null : { version: value, stamp }
    }
    version.then(settle, () => settle(null))
    return version
  }
  function current() {
    const now = currentStamp()
    return cached?.stamp === now ? cached.version : query(now)
  }
  return {
    current,
    recent: current,
    committed: () => {
      cached = null
      clearStamp()
    },
  }
}

const recentMilliseconds = 1_000

/** With several writing processes, the row is read once per iteration of the event loop. */
export function createSharedLibraryVersion(read: Read, now = () => performance.now()): LibraryVersion {
  let pending: Promise<number> | null = null
  let last: { version: number; requestedAt: number } | null = null

  async function query(): Promise<number> {
    await null
    pending = null
    const requestedAt = now()
    const version = await read()
    if (!last || requestedAt > last.requestedAt) last = { version, requestedAt }
    return version
  }
  const current = () => {
    pending ??= query()
    return pending
  }
  return {
    current,
    recent: () => (last && now() - last.requestedAt < recentMilliseconds ? last.version : current()),
  }
}

export async function readLibraryVersion(db: Kysely<Schema>): Promise<number> {
  const { version } = await db.selectFrom('library_version').select('version').executeTakeFirstOrThrow()
  return Number(version)
}
