import type { PlayReport } from '#contract/plays.ts'

export type PlayQueue = ReturnType<typeof createPlayQueue>

/** At most so long a report waits before it is counted: what dies with the process. */
const waitMilliseconds = 2_000
/** One transaction holds no more: on SQLite, streams wait while it runs. */
const batchSize = 1_000
/** More than that is not kept while the database does not answer. */
const waitingMax = 50_000

interface Options {
  count(reports: readonly PlayReport[]): Promise<void>
  reportFailure(error: unknown): void
}

/** Reports wait here for a moment, so that many are counted in one transaction and nobody who reports waits for the database. */
export function createPlayQueue({ count, reportFailure }: Options) {
  let waiting: PlayReport[] = []
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null

  function add(reports: readonly PlayReport[]) {
    if (waiting.length + reports.length > waitingMax) return
    waiting.push(...reports)
    plan()
  }

  function plan() {
    if (waiting.length === 0) return
    timer ??= setTimeout(() => {
      timer = null
      void flush()
    }, waitMilliseconds)
  }

  /** Counts what waits. What could not be counted waits on; that is reported, not thrown. */
  function flush(): Promise<void> {
    running ??= countAll().finally(() => {
      running = null
      plan()
    })
    return running
  }

  async function countAll() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      try {
        await count(batch)
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
    /** For the end of the process: counts what waits, once. */
    async close() {
      await running
      await flush()
      if (timer) clearTimeout(timer)
    },
  }
}
