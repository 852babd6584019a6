import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localTime, timestampOf } from './local-time.ts'

it.each([
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Pacific/Apia',
])('round-trips every minute by its local time in %s; minutes repeat when summer time ends', (timeZone) => {
  const minute = fc
    .integer({ min: -1900 * 365 * 24 * 60, max: 100 * 365 * 24 * 60 })
    .map((minutes) => new Date(minutes * 60_000).toISOString())
  fc.assert(
    fc.property(minute, (timestamp) => {
      const local = localTime(timestamp, timeZone)
      expect(localTime(timestampOf(local, timeZone), timeZone)).toBe(local)
    }),
  )
})

it('converts to UTC', () => {
  expect(timestampOf('2026-07-20T09:12', 'Europe/Berlin')).toBe('2026-07-20T07:12:00.000Z')
  expect(localTime('2026-12-20T08:12:00.000Z', 'Europe/Berlin')).toBe('2026-12-20T09:12')
})

it('maps empty and invalid values', () => {
  expect(localTime(null, 'UTC')).toBe('')
  expect(timestampOf('', 'UTC')).toBeNull()
  expect(timestampOf('soon', 'UTC')).toBeNull()
})
