import { setTimeout as pause } from 'node:timers/promises'

/** Locks by name that all processes on one database share, so that one at a time does what only one may do. */
export interface SharedLocks {
  /** Null where somebody has it, in whichever process. What a process holds is free as soon as that ends, however it ends. */
  tryAcquire(name: string, events?: LockEvents): Promise<AcquiredLock | null>
  /** Whether somebody has it, in whichever process. */
  isHeld(name: string): Promise<boolean>
  /** Tells whoever has it that it is wanted. */
  ask(name: string): Promise<void>
  close(): Promise<void>
}

export interface LockEvents {
  /** Somebody in another process wants it. */
  asked?(): void
  /** The database has gone away, and the lock with it: somebody else may have it now. */
  lost?(): void
}

export interface AcquiredLock {
  release(): Promise<void>
}

const pollMilliseconds = 100

/** Does `work` while nobody else does anything under this name. Waits for as long as it takes, or until `signal` aborts (throws then). */
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

/** Does `work` unless somebody does something under this name already. */
export async function ifAvailable(locks: SharedLocks, name: string, work: () => Promise<unknown>): Promise<void> {
  const lock = await locks.tryAcquire(name)
  if (lock) await work().finally(lock.release)
}

/** Where one process alone works on the database. */
export function createOwnLocks(): SharedLocks {
  const held = new Set<string>()
  return {
    tryAcquire: async (name) => {
      if (held.has(name)) return null
      held.add(name)
      return {
        release: async () => {
          held.delete(name)
        },
      }
    },
    isHeld: async (name) => held.has(name),
    // Who holds it hears of it in this process already.
    ask: async () => {},
    close: async () => {},
  }
}
