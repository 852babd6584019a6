import type { IncomingHttpHeaders } from 'node:http'
import { dayOf } from '#server/database/days.ts'
import { isRobot } from '#server/http/robots.ts'
import type { HitCount, RedirectionsRepository } from './redirections.repository.ts'

export type RedirectionHits = ReturnType<typeof createRedirectionHits>

const flushAfterMs = 2_000

/**
 * Counts who was sent on, without keeping who it was. Counts gather in memory and are written a moment later in one statement, so
 * that nobody waits for them; what was counted in the last seconds dies with a process that is killed.
 */
export function createRedirectionHits(o: {
  repository: () => Pick<RedirectionsRepository, 'addHits'>
  reportFailure(error: unknown): void
}) {
  let counts = new Map<string, HitCount>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  function add({ id, hits, lastHitOn }: HitCount) {
    counts.set(id, { id, hits: hits + (counts.get(id)?.hits ?? 0), lastHitOn })
    timer ??= setTimeout(() => void flush(), flushAfterMs).unref()
  }

  /** Resolves when all that was counted until now is written, or has failed and waits for the next time. */
  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(async () => {
      const taken = [...counts.values()]
      counts = new Map()
      if (taken.length === 0) return
      await o
        .repository()
        .addHits(taken)
        .catch((error: unknown) => {
          o.reportFailure(error)
          for (const count of taken) add(count)
        })
    })
    return writing
  }

  return {
    /** Robots, and browsers that fetch ahead of a tap, are left out. */
    count(id: string, headers: IncomingHttpHeaders) {
      if (isRobot(headers['user-agent']) || headers['sec-purpose']?.includes('prefetch')) return
      add({ id, hits: 1, lastHitOn: dayOf(new Date()) })
    },
    flush,
  }
}
