import { setTimeout as pause } from 'node:timers/promises'

/** Named locks shared by all processes on one database. */
export interface SharedLocks {
  /** Null if any process has the lock. A process's locks are released when it ends, even if it is killed. */
  tryAcquire(name: string, events?: LockEvents): Promise<AcquiredLock | null>
  /** Whether any process has the lock. */
  isLocked(name: string): Promise<boolean>
  /** Notifies the owner that another process wants the lock. */
  request(name: string): Promise<void>
  close(): Promise<void>
}

export interface LockEvents {
  /** Called when another process requests the lock. */
  requested?(): void
  /** Called when the connection to the database, and with it the lock, was lost: another process may have acquired it. */
  lost?(): void
}

export interface AcquiredLock {
  release(): Promise<void>
}

const pollMilliseconds = 100

/** Runs `work` with the lock. Waits for the lock without timeout; throws if `signal` aborts. */
export async function exclusively<T>(
  locks: SharedLocks,
  name: string,
  work: () => Promise<T>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<T> {
  for (;;) {
    const lock = await locks.tryAcquire(name)
    if (lock) return work().finally(lock.release)
    await pause(pollMilliseconds, undefined, signal && { signal })
  }
}

/** Runs `work` with the lock; does nothing if it is locked. */
export async function ifAvailable(locks: SharedLocks, name: string, work: () => Promise<unknown>): Promise<void> {
  const lock = await locks.tryAcquire(name)
  if (lock) await work().finally(lock.release)
}

/** Locks for a database that only this process uses. */
export function createOwnLocks(): SharedLocks {
  const locked = new Set<string>()
  return {
    tryAcquire: async (name) => {
      if (locked.has(name)) return null
      locked.add(name)
      return {
        release: async () => {
          locked.delete(name)
        },
      }
    },
    isLocked: async (name) => locked.has(name),
    // The owner in this process is notified directly.
    request: async () => {},
    close: async () => {},
  }
}
