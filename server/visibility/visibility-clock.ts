import type { LibraryVersion } from '#server/database/library-version.ts'
import type { ReportFailure } from '#server/logger.ts'
import type { Db } from '#server/repositories.ts'

const tickMilliseconds = 250

/**
 * Applies visibility periods when they start or end: the public lists use columns that are derived for a moment. The next moment is read
 * after each change of the library, and a timer compares it with the clock. Every process does this; repeating it has no effect.
 */
export function createVisibilityClock(o: { db: Db; libraryVersion: Pick<LibraryVersion, 'recent'>; reportFailure: ReportFailure }) {
  let next: { moment: string | null; version: number } | null = null
  let ticking: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  const advance = () => o.db.transaction((tx) => tx.visibility.advance(new Date().toISOString()))

  async function tick(): Promise<void> {
    const version = await o.libraryVersion.recent()
    if (next?.version !== version) next = { moment: await o.db.visibility.nextMoment(), version }
    if (next.moment === null || next.moment > new Date().toISOString()) return
    await advance()
    next = null
  }

  return {
    /** Resolves when all columns are derived for the current time. */
    async start(): Promise<void> {
      await advance()
      timer = setInterval(() => {
        ticking ??= tick()
          .catch((error) => o.reportFailure(error, 'the visibility of songs was not updated'))
          .finally(() => {
            ticking = null
          })
      }, tickMilliseconds)
      timer.unref()
    },
    async stop(): Promise<void> {
      if (timer) clearInterval(timer)
      await ticking
    },
  }
}
