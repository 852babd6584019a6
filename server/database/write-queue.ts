import { faultOf } from './engine/database-errors.ts'

export type WriteQueue<T> = ReturnType<typeof createWriteQueue<T>>

/** Maximum delay of an entry's first write, and thus how much a killed process can lose. */
const waitMilliseconds = 2_000
const backoffMaxMilliseconds = 60_000
/** Larger batches would block other writers of SQLite for too long. */
const batchSize = 1_000
/** Further entries are dropped while the database is unavailable. */
const waitingMax = 50_000
/** Attempts to write a batch that fails with a permanent error, before it is bisected to find the entries at fault. */
const attemptsMax = 3
const loggedEntriesMax = 5

interface Options<T> {
  /** Name of the entries in log lines. */
  name: string
  /** Writes the whole batch, or throws and writes nothing. */
  write(batch: readonly T[]): Promise<unknown>
  log: { error(details: object, message: string): void }
}

/**
 * Batches writes of counts in one transaction, without delaying requests. While the database is unavailable, a batch is retried with
 * exponential backoff. A batch that fails permanently is bisected after a few attempts; entries that cannot be written are logged, counted
 * and dropped.
 */
export function createWriteQueue<T>({ name, write, log }: Options<T>) {
  let waiting: T[] = []
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  /** Failed attempts of the first batch, not counting outages. */
  let attempts = 0
  let failuresInRow = 0
  let failedWrites = 0
  let droppedEntries = 0
  let isOverflowing = false

  function add(entries: readonly T[]) {
    const accepted = entries.slice(0, waitingMax - waiting.length)
    waiting.push(...accepted)
    if (accepted.length < entries.length) overflow(entries.length - accepted.length)
    plan()
  }

  /** Logs once each time the queue fills up, not for each entry. */
  function overflow(count: number) {
    droppedEntries += count
    if (!isOverflowing) log.error({ queue: name, waiting: waiting.length }, 'the write queue is full: further entries are dropped')
    isOverflowing = true
  }

  function plan() {
    if (waiting.length === 0) return
    const delay = Math.min(waitMilliseconds * 2 ** failuresInRow, backoffMaxMilliseconds)
    timer ??= setTimeout(() => {
      timer = null
      void flush()
    }, delay)
  }

  /** Writes the queued entries until a write fails. Failures are logged, not thrown. */
  function flush(): Promise<void> {
    running ??= writeAll().finally(() => {
      running = null
      plan()
    })
    return running
  }

  async function writeAll() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      try {
        if (attempts < attemptsMax) await writeWhole(batch)
        else await writeWhatCanBe(batch)
      } catch (error) {
        failuresInRow++
        if (!isTemporary(error)) attempts++
        return log.error({ err: error, queue: name, waiting: waiting.length }, 'entries were not written yet')
      }
      attempts = 0
      failuresInRow = 0
      // Yields to the event loop between transactions.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async function writeWhole(batch: readonly T[]) {
    try {
      await write(batch)
    } catch (error) {
      failedWrites++
      throw error
    }
    takeFromQueue(batch.length)
  }

  /** Throws temporary errors only. */
  async function writeWhatCanBe(batch: readonly T[]) {
    const rejected: { entry: T; error: unknown }[] = []
    try {
      await bisect(batch, rejected)
    } finally {
      droppedEntries += rejected.length
      const [first] = rejected
      if (first) {
        const entries = rejected.slice(0, loggedEntriesMax).map(({ entry }) => entry)
        log.error({ err: first.error, queue: name, count: rejected.length, entries }, 'entries that cannot be written were dropped')
      }
    }
  }

  async function bisect(batch: readonly T[], rejected: { entry: T; error: unknown }[]): Promise<void> {
    try {
      await writeWhole(batch)
    } catch (error) {
      if (isTemporary(error)) throw error
      const middle = batch.length >> 1
      if (middle > 0) {
        await bisect(batch.slice(0, middle), rejected)
        return bisect(batch.slice(middle), rejected)
      }
      takeFromQueue(1)
      rejected.push(...batch.map((entry) => ({ entry, error })))
    }
  }

  function takeFromQueue(count: number) {
    waiting = waiting.slice(count)
    isOverflowing = false
  }

  return {
    add,
    flush,
    usage: () => ({ waiting: waiting.length, failedWrites, droppedEntries }),
    /** On shutdown: attempts to write all entries, once. */
    async close() {
      await running
      attempts = attemptsMax
      await flush()
      if (timer) clearTimeout(timer)
      if (waiting.length > 0) log.error({ queue: name, waiting: waiting.length }, 'entries were lost as the process ended')
    },
  }
}

/** The database is unavailable or full: the same batch can be written later. */
const isTemporary = (error: unknown): boolean => ['temporary', 'full'].includes(faultOf(error) ?? '')
