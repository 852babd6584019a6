import { setTimeout as pause } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/server'
import type { AcquiredLock, SharedLocks } from '#server/database/engine/shared-locks.ts'
import { AppError } from '#server/http/app-error.ts'

type RequestRelease = () => void | Promise<void>

interface Waiter {
  requestRelease: RequestRelease
  start(): void
}

interface Held {
  requestRelease: RequestRelease
  waiting: Waiter[]
  /** The lock on what other processes do. */
  shared: AcquiredLock | null
}

/** A request that resumes an upload. */
const requestMilliseconds = 20_000
/** Work on a finished upload waits for other work on it, which may wait for a probe on a busy machine. */
const workMilliseconds = 15 * 60_000
const pollMilliseconds = 50

/**
 * One at a time for each upload: a request that receives bytes, or a song being made of them, in whichever process. First come, first
 * served within a process. Who comes asks the holder to end, because after a lost connection the holder may be a request that will never
 * see another byte. (The locker that comes with tus spins on the event loop while it waits.)
 */
export class UploadLocks implements Locker {
  readonly #held = new Map<string, Held>()
  readonly #shared: SharedLocks

  constructor(shared: SharedLocks) {
    this.#shared = shared
  }

  newLock(id: string): Lock {
    return {
      lock: (signal, requestRelease) => this.#acquire(id, requestRelease, requestMilliseconds, signal),
      unlock: () => this.#release(id),
    }
  }

  /** Work that does not end early when asked. */
  async hold<T>(id: string, work: () => Promise<T>): Promise<T> {
    await this.#acquire(id, () => {}, workMilliseconds)
    try {
      return await work()
    } finally {
      await this.#release(id)
    }
  }

  /** Whether somebody has it, in whichever process. */
  async isHeld(id: string): Promise<boolean> {
    return this.#held.has(id) || this.#shared.isHeld(sharedName(id))
  }

  /** How many this process has. */
  count(): number {
    return this.#held.size
  }

  /** Throws unavailable when the lock does not come free in time. */
  async #acquire(id: string, requestRelease: RequestRelease, timeoutMilliseconds: number, signal?: AbortSignal): Promise<void> {
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
    const endSoon = () => void held?.requestRelease()
    for (let isFirst = true; held; isFirst = false) {
      held.shared = await this.#shared.tryAcquire(sharedName(id), { asked: endSoon, lost: endSoon })
      if (held.shared) return
      if (signal?.aborted || Date.now() > until) throw new AppError('unavailable')
      if (isFirst) await this.#shared.ask(sharedName(id))
      await pause(pollMilliseconds)
    }
  }

  #acquireHere(id: string, requestRelease: RequestRelease, timeoutMilliseconds: number, signal?: AbortSignal): Promise<void> {
    const held = this.#held.get(id)
    if (!held) {
      this.#held.set(id, { requestRelease, waiting: [], shared: null })
      return Promise.resolve()
    }
    void held.requestRelease()
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
    if (held.waiting.length > 0) void held.requestRelease()
  }
}

const sharedName = (id: string) => `upload ${id}`
