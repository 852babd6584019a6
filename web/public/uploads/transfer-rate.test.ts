import { describe, expect, test } from 'vitest'
import { createTransferRate } from './transfer-rate.ts'

describe('time left', () => {
  test('is unknown until a second has passed', () => {
    const rate = createTransferRate()
    expect(rate.secondsLeft({ atMs: 0, bytes: 0 }, 1_000)).toBeNull()
    expect(rate.secondsLeft({ atMs: 500, bytes: 100 }, 1_000)).toBeNull()
    expect(rate.secondsLeft({ atMs: 1_000, bytes: 200 }, 1_000)).toBe(4)
  })

  test('follows the last seconds, not the whole transfer', () => {
    const rate = createTransferRate()
    rate.secondsLeft({ atMs: 0, bytes: 0 }, 100_000)
    rate.secondsLeft({ atMs: 20_000, bytes: 1_000 }, 100_000)
    expect(rate.secondsLeft({ atMs: 22_000, bytes: 51_000 }, 100_000)).toBe(2)
  })

  test('does not count a pause', () => {
    const rate = createTransferRate()
    rate.secondsLeft({ atMs: 0, bytes: 0 }, 1_000)
    rate.reset()
    expect(rate.secondsLeft({ atMs: 60_000, bytes: 500 }, 1_000)).toBeNull()
  })
})
