import { vi } from 'vitest'

/**
 * What `check` returns, once it no longer throws: for work that goes on after a response. The limit is for a machine that other programs keep busy.
 * What is asked more often keeps the work waiting that it asks about. Where one value is compared, `expect.poll` is shorter.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 180_000, interval: 150 })
