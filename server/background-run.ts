import { exclusively, type SharedLocks } from './database/engine/shared-locks.ts'

export type BackgroundRun = ReturnType<typeof createBackgroundRun>

interface Options {
  locks: SharedLocks
  /** Of the lock that it runs under: one process at a time. */
  name: string
  /** Once through a list in the database; ends soon after `signal` aborts. */
  work(signal: AbortSignal): Promise<void>
  report(error: unknown): void
}

/** Work on a list that grows in other transactions: requested after each commit, run once for all requests in the meantime. */
export function createBackgroundRun({ locks, name, work, report }: Options) {
  let running: Promise<void> | null = null
  let isRequested = false
  const stopping = new AbortController()

  const workOnce = () => {
    isRequested = false
    return work(stopping.signal)
  }

  /** Resolves when what was listed before the call is done. Throws what `work` throws. */
  async function run(): Promise<void> {
    isRequested = true
    running ??= exclusively(locks, name, workOnce, stopping).finally(() => {
      running = null
    })
    await running
    // The run may have passed the end of the list before this call.
    if (isRequested && !stopping.signal.aborted) await run()
  }

  return {
    run,
    /** Runs in the background. What `stop` interrupts is no failure: it is still listed. */
    start(): void {
      void run().catch((error: unknown) => {
        if (!stopping.signal.aborted) report(error)
      })
    },
    /** Resolves when nothing runs any more. */
    async stop(): Promise<void> {
      stopping.abort()
      await running?.catch(() => {})
    },
  }
}
