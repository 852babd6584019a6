export type WriteQueue<T> = ReturnType<typeof createWriteQueue<T>>

/** At most so long an item waits before it is written: what dies with the process. */
const waitMilliseconds = 2_000
/** One transaction holds no more: on SQLite, streams wait while it runs. */
const batchSize = 1_000
/** More than that is not kept while the database does not answer. */
const waitingMax = 50_000

interface Options<T> {
  write(batch: readonly T[]): Promise<unknown>
  reportFailure(error: unknown): void
}

/** What is counted waits here for a moment, so that many are one transaction and nobody who is counted waits for the database. */
export function createWriteQueue<T>({ write, reportFailure }: Options<T>) {
  let waiting: T[] = []
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null

  function add(items: readonly T[]) {
    if (waiting.length + items.length > waitingMax) return
    waiting.push(...items)
    plan()
  }

  function plan() {
    if (waiting.length === 0) return
    timer ??= setTimeout(() => {
      timer = null
      void flush()
    }, waitMilliseconds)
  }

  /** Writes what waits. What could not be written waits on; that is reported, not thrown. */
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
        await write(batch)
      } catch (error) {
        return reportFailure(error)
      }
      waiting = waiting.slice(batch.length)
      // Between two transactions everybody else has a turn.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  return {
    add,
    flush,
    /** How many items wait. */
    length: () => waiting.length,
    /** For the end of the process: writes what waits, once. */
    async close() {
      await running
      await flush()
      if (timer) clearTimeout(timer)
    },
  }
}
