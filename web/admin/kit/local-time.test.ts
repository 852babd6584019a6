import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localTime, timestampOf } from './local-time.ts'

it('round-trips every minute by its local time, which repeats when summer time ends', () => {
  const minute = fc.integer({ min: 0, max: 100 * 365 * 24 * 60 }).map((minutes) => new Date(minutes * 60_000).toISOString())
  fc.assert(
    fc.property(minute, (timestamp) => {
      expect(localTime(timestampOf(localTime(timestamp)))).toBe(localTime(timestamp))
    }),
  )
})

it('converts to UTC', () => {
  expect(timestampOf('2026-11-20T09:12')).toBe(new Date(2026, 10, 20, 9, 12).toISOString())
})

it('maps empty and invalid values', () => {
  expect(localTime(null)).toBe('')
  expect(timestampOf('')).toBeNull()
  expect(timestampOf('soon')).toBeNull()
})
