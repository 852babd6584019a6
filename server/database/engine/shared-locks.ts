import { setTimeout as pause } from 'node:timers/promises'

/** Named locks shared by all processes on one database. */
export interface SharedLocks {
  /** Null if it is locked, by any process. Locks of a process are released when it ends, even after a kill. */
  tryAcquire(name: string, events?: LockEvents): Promise<AcquiredLock | null>
  /** Whether any process has the lock. */
  isLocked(name: string): Promise<boolean>
  /** Notifies the owner that the lock is requested. */
  request(name: string): Promise<void>
  close(): Promise<void>
}

export interface LockEvents {
  /** Another process requests the lock. */
  requested?(): void
  /** The connection to the database was lost, and the lock with it: another process may have it now. */
  lost?(): void
}

export interface AcquiredLock {
  release(): Promise<void>
}

const pollMilliseconds = 100

/** Runs `work` with the lock. Waits for it without timeout, or until `signal` aborts (throws then). */
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

/** Runs `work` with the lock, or not at all if it is locked. */
export async function ifAvailable(locks: SharedLocks, name: string, work: () => Promise<unknown>): Promise<void> {
  const lock = await locks.tryAcquire(name)
  if (lock) await work().finally(lock.release)
}

/** Where one process alone works on the database. */
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
