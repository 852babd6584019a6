import { exclusively, type SharedLocks } from './database/engine/shared-locks.ts'

interface Options {
  locks: SharedLocks
  /** Name of the lock that the work runs under, so that only one process runs it at a time. */
  name: string
  /** Processes the list in the database once; returns soon after `signal` aborts. */
  work(signal: AbortSignal): Promise<void>
  report(error: unknown): void
}

/** Processes a list that other transactions append to. Requested after each commit; requests made during a run share the next run. */
export function createBackgroundRun({ locks, name, work, report }: Options) {
  let running: Promise<void> | null = null
  let isRequested = false
  const stopping = new AbortController()

  const workOnce = () => {
    isRequested = false
    return work(stopping.signal)
  }

  /** Resolves when everything listed before the call is done. Throws the errors of `work`. */
  async function run(): Promise<void> {
    isRequested = true
    running ??= exclusively(locks, name, workOnce, stopping).finally(() => {
      running = null
    })
    await running
    // The current run may already have passed the end of the list before this call.
    if (isRequested && !stopping.signal.aborted) await run()
  }

  return {
    run,
    /** Runs in the background. An interruption by `stop` is not reported: the remaining entries stay in the list. */
    start(): void {
      void run().catch((error: unknown) => {
        if (!stopping.signal.aborted) report(error)
      })
    },
    /** Resolves when nothing is running any more. */
    async stop(): Promise<void> {
      stopping.abort()
      await running?.catch(() => {})
    },
  }
}
