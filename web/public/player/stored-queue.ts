export const queueKey = 'player-queue'

/** Whether this tab was playing before a reload; playback-memory.ts restores it. */
export function hasStoredQueue() {
  try {
    return sessionStorage.getItem(queueKey) !== null
  } catch {
    return false
  }
}
