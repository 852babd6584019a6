import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localTime, timestampOf } from './local-time.ts'

it('gives back every minute, by its local time, of which some come twice a year', () => {
  const minute = fc.integer({ min: 0, max: 100 * 365 * 24 * 60 }).map((minutes) => new Date(minutes * 60_000).toISOString())
  fc.assert(
    fc.property(minute, (instant) => {
      expect(localTime(timestampOf(localTime(instant)))).toBe(localTime(instant))
    }),
  )
})

it('is in UTC outside of fields', () => {
  expect(timestampOf('2026-11-20T09:12')).toBe(new Date(2026, 10, 20, 9, 12).toISOString())
})

it('has none of nothing', () => {
  expect(localTime(null)).toBe('')
  expect(timestampOf('')).toBeNull()
  expect(timestampOf('soon')).toBeNull()
})
