import { setTimeout as pause } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/server'
import type { HeldLock, SharedLocks } from '#server/database/shared-locks.ts'
import { AppError } from '#server/http/app-error.ts'

type AskToEnd = () => void | Promise<void>

interface Waiter {
  askToEnd: AskToEnd
  start(): void
}

interface Held {
  askToEnd: AskToEnd
  waiting: Waiter[]
  /** The lock on what other processes do. */
  shared: HeldLock | null
}

const patienceMilliseconds = 20_000
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
      lock: (signal, askToEnd) => this.#acquire(id, askToEnd, signal),
      unlock: () => this.#release(id),
    }
  }

  /** Work that does not end early when asked. */
  async hold<T>(id: string, work: () => Promise<T>): Promise<T> {
    await this.#acquire(id, () => {})
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
  async #acquire(id: string, askToEnd: AskToEnd, signal?: AbortSignal): Promise<void> {
    const until = Date.now() + patienceMilliseconds
    await this.#acquireHere(id, askToEnd, signal)
    try {
      await this.#acquireEverywhere(id, until, signal)
    } catch (error) {
      await this.#release(id)
      throw error
    }
  }

  async #acquireEverywhere(id: string, until: number, signal?: AbortSignal): Promise<void> {
    const held = this.#held.get(id)
    const endSoon = () => void held?.askToEnd()
    for (let isFirst = true; held; isFirst = false) {
      held.shared = await this.#shared.tryHold(sharedName(id), { asked: endSoon, lost: endSoon })
      if (held.shared) return
      if (signal?.aborted || Date.now() > until) throw new AppError('unavailable')
      if (isFirst) await this.#shared.ask(sharedName(id))
      await pause(pollMilliseconds)
    }
  }

  #acquireHere(id: string, askToEnd: AskToEnd, signal?: AbortSignal): Promise<void> {
    const held = this.#held.get(id)
    if (!held) {
      this.#held.set(id, { askToEnd, waiting: [], shared: null })
      return Promise.resolve()
    }
    void held.askToEnd()
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
        askToEnd,
        start() {
          stopWaiting()
          resolve()
        },
      }
      const timer = setTimeout(giveUp, patienceMilliseconds)
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
    held.askToEnd = next.askToEnd
    next.start()
    if (held.waiting.length > 0) void held.askToEnd()
  }
}

const sharedName = (id: string) => `upload ${id}`
