import { AppError } from './app-error.ts'

/*
 * Mutual exclusion within this process. Locks shared by all processes on one database: database/engine/shared-locks.ts. Locks on uploads,
 * which can be requested from their owner: features/uploads/upload-locks.ts.
 */

export type Semaphore = ReturnType<typeof createSemaphore>

interface Waiting {
  /** At the front of the queue. */
  first?: boolean
  /** Throws unavailable if this many are waiting. */
  waitingMax?: number
  /** Leaves the queue and throws the signal's reason when it is aborted. */
  signal?: AbortSignal | undefined
}

/** A semaphore with `limit` permits, first come, first served. */
export function createSemaphore(limit: number) {
  const waiting: (() => void)[] = []
  let free = limit

  function release() {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  function wait({ first = false, waitingMax = Number.POSITIVE_INFINITY, signal }: Waiting): Promise<void> {
    if (waiting.length >= waitingMax) throw new AppError('unavailable')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const onAbort = () => {
      const place = waiting.indexOf(resolve)
      // Otherwise it has just received its permit.
      if (place === -1) return
      waiting.splice(place, 1)
      reject(signal?.reason)
    }
    waiting[first ? 'unshift' : 'push'](resolve)
    signal?.addEventListener('abort', onAbort, { once: true })
    return promise.finally(() => signal?.removeEventListener('abort', onAbort))
  }

  /** Acquires a permit and resolves with its release function, which is idempotent. */
  async function acquire(options: Waiting = {}): Promise<() => void> {
    options.signal?.throwIfAborted()
    if (free > 0) free--
    else await wait(options)
    let isHeld = true
    return () => {
      if (isHeld) release()
      isHeld = false
    }
  }

  return {
    acquire,
    waiting: () => waiting.length,
    async run<T>(work: () => Promise<T>, options?: Waiting): Promise<T> {
      const releaseOnce = await acquire(options)
      return work().finally(releaseOnce)
    },
    /**
     * Same as `run`, but the next holder starts after `milliseconds` even if this work has not ended, so that one slow task does not block
     * the others. The work must end by other means; until then it runs beside them.
     */
    async runBriefly<T>(milliseconds: number, work: () => Promise<T>, options?: Waiting): Promise<T> {
      const releaseOnce = await acquire(options)
      const timer = setTimeout(releaseOnce, milliseconds)
      return work().finally(() => {
        clearTimeout(timer)
        releaseOnce()
      })
    },
  }
}

export const createMutex = () => createSemaphore(1)

/** One mutex per key. */
export function createKeyedMutex() {
  const mutexes = new Map<string, { mutex: Semaphore; users: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const entry = mutexes.get(key) ?? { mutex: createMutex(), users: 0 }
    mutexes.set(key, entry)
    entry.users++
    try {
      return await entry.mutex.run(work)
    } finally {
      if (--entry.users === 0) mutexes.delete(key)
    }
  }
}

/**
 * Works on `limit` items at once and yields results in item order, as many as are ready each time. If an item fails, it throws that error
 * after the other started ones have ended.
 */
export async function* inParallel<T, R>(items: readonly T[], limit: number, work: (item: T) => Promise<R>): AsyncGenerator<R[]> {
  const running: { result: Promise<R>; isSettled: boolean }[] = []
  const start = (item: T) => {
    const one = { result: work(item), isSettled: false }
    const settled = () => {
      one.isSettled = true
    }
    one.result.then(settled, settled)
    running.push(one)
  }
  try {
    for (let next = 0; ; ) {
      while (running.length < limit && next < items.length) start(items[next++] as T)
      if (running.length === 0) return
      await running[0]?.result
      const open = running.findIndex(({ isSettled }) => !isSettled)
      yield await Promise.all(running.splice(0, open === -1 ? running.length : open).map(({ result }) => result))
    }
  } finally {
    await Promise.allSettled(running.map(({ result }) => result))
  }
}
