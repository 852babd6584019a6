import { expect, it } from 'vitest'
import { ago } from './ago.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')

it.each([
  ['2026-11-20T12:00:05.000Z', 'now'],
  ['2026-11-20T11:59:30.000Z', 'now'],
  ['2026-11-20T11:48:00.000Z', '12 min ago'],
  ['2026-11-20T09:30:00.000Z', '2 hr ago'],
  ['2026-11-19T11:00:00.000Z', 'yesterday'],
  ['2026-10-27T12:00:00.000Z', '24 days ago'],
])('%s is %s', (timestamp, expected) => {
  expect(ago(timestamp, now)).toBe(expected)
})
