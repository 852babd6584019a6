import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#server/app-error.ts'
import type { AcquiredLock, SharedLocks } from '#server/database/engine/shared-locks.ts'

interface Waiter {
  requestRelease(): void
  start(): void
}

interface Held {
  requestRelease(): void
  waiting: Waiter[]
  /** The database lock that excludes other processes. */
  shared: AcquiredLock | null
}

/** Timeout for work on a finished upload. Long, because other work on it may wait for a probe on a busy machine. */
const workMilliseconds = 15 * 60_000
const pollMilliseconds = 50

interface HoldOptions {
  /** Called when another process or request waits for the lock, so that the work ends soon. */
  requestRelease?(): void
  timeoutMilliseconds?: number
  /** Aborts the wait, for example when the client has disconnected. */
  signal?: AbortSignal
}

/**
 * A mutex per upload, across processes: held by a request that receives bytes, or while a song is created from them. FIFO within a process.
 * A waiter asks the holder to finish, because after a lost connection the holder may be a request that will never receive another byte.
 */
export class UploadLocks {
  readonly #held = new Map<string, Held>()
  readonly #shared: SharedLocks

  constructor(shared: SharedLocks) {
    this.#shared = shared
  }

  /** Throws unavailable if the lock times out, and the errors of `work`. */
  async hold<T>(id: string, work: () => Promise<T>, options: HoldOptions = {}): Promise<T> {
    const { requestRelease = () => {}, timeoutMilliseconds = workMilliseconds, signal } = options
    await this.#acquire(id, requestRelease, timeoutMilliseconds, signal)
    try {
      return await work()
    } finally {
      await this.#release(id)
    }
  }

  /** Whether any process holds it. */
  async isLocked(id: string): Promise<boolean> {
    return this.#held.has(id) || this.#shared.isLocked(sharedName(id))
  }

  /** Number of locks that this process holds. */
  count(): number {
    return this.#held.size
  }

  /** Throws unavailable if the lock times out. */
  async #acquire(id: string, requestRelease: () => void, timeoutMilliseconds: number, signal?: AbortSignal): Promise<void> {
    const until = Date.now() + timeoutMilliseconds
    await this.#acquireHere(id, requestRelease, timeoutMilliseconds, signal)
    try {
      await this.#acquireEverywhere(id, until, signal)
    } catch (error) {
      await this.#release(id)
      throw error
    }
  }

  async #acquireEverywhere(id: string, until: number, signal?: AbortSignal): Promise<void> {
    const held = this.#held.get(id)
    const endSoon = () => held?.requestRelease()
    for (let isFirst = true; held; isFirst = false) {
      held.shared = await this.#shared.tryAcquire(sharedName(id), { requested: endSoon, lost: endSoon })
      if (held.shared) return
      if (signal?.aborted || Date.now() > until) throw new AppError('unavailable')
      if (isFirst) await this.#shared.request(sharedName(id))
      await pause(pollMilliseconds)
    }
  }

  #acquireHere(id: string, requestRelease: () => void, timeoutMilliseconds: number, signal?: AbortSignal): Promise<void> {
    const held = this.#held.get(id)
    if (!held) {
      this.#held.set(id, { requestRelease, waiting: [], shared: null })
      return Promise.resolve()
    }
    if (signal?.aborted) return Promise.reject(new AppError('unavailable'))
    held.requestRelease()
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        held.waiting.splice(held.waiting.indexOf(waiter), 1)
        stopWaiting()
        reject(new AppError('unavailable'))
      }
      const stopWaiting = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
      }
      const waiter = {
        requestRelease,
        start() {
          stopWaiting()
          resolve()
        },
      }
      const timer = setTimeout(giveUp, timeoutMilliseconds)
      signal?.addEventListener('abort', giveUp)
      held.waiting.push(waiter)
    })
  }

  async #release(id: string): Promise<void> {
    const held = this.#held.get(id)
    await held?.shared?.release()
    if (held) held.shared = null
    const next = held?.waiting.shift()
    if (!held || !next) {
      this.#held.delete(id)
      return
    }
    held.requestRelease = next.requestRelease
    next.start()
    if (held.waiting.length > 0) held.requestRelease()
  }
}

const sharedName = (id: string) => `upload ${id}`
