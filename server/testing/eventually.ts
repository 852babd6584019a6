import { vi } from 'vitest'

/**
 * What `check` returns, once it no longer throws: for work that goes on after a response. Vitest's own second is too short for a busy machine.
 * Where one value is compared, `expect.poll` is shorter.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 50 })
