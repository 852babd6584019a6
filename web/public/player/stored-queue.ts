export const queueKey = 'player-queue'

/** Whether this tab was playing before a reload; what that was reads playback-memory.ts. */
export function hasStoredQueue() {
  try {
    return sessionStorage.getItem(queueKey) !== null
  } catch {
    return false
  }
}
