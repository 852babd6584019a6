import type { IncomingHttpHeaders } from 'node:http'
import { dayOf } from '#server/database/days.ts'
import type { WriteQueue } from '#server/database/write-queue.ts'
import { isVisit } from '#server/http/robots.ts'
import type { HitCount } from './redirections.repository.ts'

/** One use of a redirection, by day. Nothing about the visitor is stored. */
export interface Hit {
  id: string
  day: string
}

export type RedirectionHits = ReturnType<typeof createRedirectionHits>

export const createRedirectionHits = (queue: Pick<WriteQueue<Hit>, 'add'>) => ({
  /** Ignores robots and prefetching browsers. */
  count(id: string, headers: IncomingHttpHeaders) {
    if (isVisit(headers)) queue.add([{ id, day: dayOf(new Date()) }])
  },
})

/** One count per redirection, with the day of its last hit. */
export function hitCounts(hits: readonly Hit[]): HitCount[] {
  const counts = new Map<string, HitCount>()
  for (const { id, day } of hits) counts.set(id, { id, hits: 1 + (counts.get(id)?.hits ?? 0), lastHitOn: day })
  return [...counts.values()]
}
