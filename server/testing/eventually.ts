import { vi } from 'vitest'

/**
 * Retries `check` until it does not throw, and returns its result: for work that continues after a response. The timeout allows for a busy
 * machine. The interval is long enough not to slow down the work that `check` waits for. For a single value, `expect.poll` is shorter.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 180_000, interval: 150 })
