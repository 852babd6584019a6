import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * A number that grows with every change of what visitors may see (triggers on the tables: migration 011), so that answers made before
 * a change are known from those made after. Read it before the data: an answer may then be newer than its number, never older.
 */
export interface LibraryVersion {
  /** As of now: every change that was acknowledged before the call has been counted. */
  current(): number | Promise<number>
  /** At most a second old, and at once where this process alone writes (SQLite). */
  recent(): number | Promise<number>
}

type Read = () => Promise<number>

/**
 * Where one process alone writes, the number stands until that process commits: whoever makes this calls `committed` then. `stamp` changes
 * when somebody else has written after all: an operator with a tool of their own.
 */
export function createOwnLibraryVersion(read: Read, stamp: () => number = () => 0): LibraryVersion & { committed(): void } {
  let known: { version: number | Promise<number>; stamp: number } | null = null

  function ask(stamp: number): Promise<number> {
    const version = read()
    const asked = { version, stamp }
    known = asked
    const settle = (answer: number | null) => {
      if (known === asked) known = answer === null ? null : { version: answer, stamp }
    }
    version.then(settle, () => settle(null))
    return version
  }
  function current() {
    const now = stamp()
    return known?.stamp === now ? known.version : ask(now)
  }
  return {
    current,
    recent: current,
    committed: () => {
      known = null
    },
  }
}

const recentMilliseconds = 1_000

/** Where other processes write too, the row is read: once for all that ask in one turn of the event loop. */
export function createSharedLibraryVersion(read: Read, now = () => performance.now()): LibraryVersion {
  let asking: Promise<number> | null = null
  let last: { version: number; requestedAt: number } | null = null

  async function ask(): Promise<number> {
    await null
    asking = null
    const requestedAt = now()
    const version = await read()
    if (!last || requestedAt > last.requestedAt) last = { version, requestedAt }
    return version
  }
  const current = () => {
    asking ??= ask()
    return asking
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
