import { expect, test } from 'vitest'
import { Moment, Timestamp } from './fields.ts'

test.each([
  ['another time zone', '2026-01-01T01:00:00+02:00', '2025-12-31T23:00:00.000Z'],
  ['microseconds', '2026-01-01T01:00:00.123456Z', '2026-01-01T01:00:00.123Z'],
  ['the first moment', '0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
  ['the last moment', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('%s is stored in UTC', (_, given, stored) => {
  expect(Moment.parse(given)).toBe(stored)
  expect(Timestamp.parse(stored)).toBe(stored)
})

test.each(['9999-12-31T23:59:59-01:00', '0000-01-01T00:00:00+01:00'])('%s is rejected: its year in UTC has another form', (given) => {
  expect(Moment.safeParse(given).success).toBe(false)
})
