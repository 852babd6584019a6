import { startTime } from '#contract/start-time.ts'
import { player } from './player.ts'
import { hasStoredQueue } from './stored-queue.ts'

/** Starts a song at the time in its address ('#t=1:30'). */
export function startAtHash(songId: string) {
  const seconds = startTime(location.hash)
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // After a reload, the song resumes at its last position instead.
  if (page?.type === 'reload' && hasStoredQueue()) return
  if (seconds) player.startAt(songId, seconds)
}
