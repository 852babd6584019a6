import { readText } from '#web/lib/device-storage.ts'

export const queueKey = 'player-queue'

/** Whether this tab was playing before a reload; playback-memory.ts restores it. */
export const hasStoredQueue = () => readText('sessionStorage', queueKey) !== null
