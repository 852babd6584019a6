import { setTimeout as pause } from 'node:timers/promises'

const attemptsMax = 6
const firstPauseMilliseconds = 10

/** 40001: what was read has changed meanwhile; 40P01: two transactions waited for each other, and this one was ended. */
const conflicts: unknown[] = ['40001', '40P01']

/**
 * Does `work` again where another transaction was in its way, a few times, after a moment that is chance: so two do not meet again.
 * Throws what the last attempt threw.
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
