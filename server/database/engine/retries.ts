import { setTimeout as pause } from 'node:timers/promises'

const attemptsMax = 6
const firstPauseMilliseconds = 10

/** 40001: serialization failure; 40P01: this transaction was aborted to resolve a deadlock. */
const conflicts: unknown[] = ['40001', '40P01']

/**
 * Retries `work` a few times after a conflict with another transaction, with random delays to avoid repeated conflicts between the same
 * two. Throws the last error.
 */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (attempt === attemptsMax || !conflicts.includes(code)) throw error
      await pause(Math.random() * firstPauseMilliseconds * 2 ** attempt)
    }
  }
}
