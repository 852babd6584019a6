import type { Lock, Locker } from '@tus/server'
import { AppError } from '#server/http/app-error.ts'

type AskToEnd = () => void | Promise<void>

interface Waiter {
  askToEnd: AskToEnd
  start(): void
}

const patienceMilliseconds = 20_000

/**
 * One at a time for each upload: a request that receives bytes, or a song being made of them. First come, first served. Who
 * comes asks the holder to end, because after a lost connection the holder may be a request that will never see another byte.
 * (The locker that comes with tus spins on the event loop while it waits.)
 */
export class UploadLocks implements Locker {
  readonly #held = new Map<string, { askToEnd: AskToEnd; waiting: Waiter[] }>()

  newLock(id: string): Lock {
    return {
      lock: (signal, askToEnd) => this.#acquire(id, askToEnd, signal),
      unlock: async () => this.#release(id),
    }
  }

  /** Work that does not end early when asked. */
  async hold<T>(id: string, work: () => Promise<T>): Promise<T> {
    await this.#acquire(id, () => {})
    try {
      return await work()
    } finally {
      this.#release(id)
    }
  }

  isHeld(id: string): boolean {
    return this.#held.has(id)
  }

  /** Throws unavailable when the lock does not come free in time. */
  #acquire(id: string, askToEnd: AskToEnd, signal?: AbortSignal): Promise<void> {
    const held = this.#held.get(id)
    if (!held) {
      this.#held.set(id, { askToEnd, waiting: [] })
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

  #release(id: string) {
    const held = this.#held.get(id)
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
