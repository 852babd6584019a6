import { expect, it } from 'vitest'
import { startTime } from './start-time.ts'

it.each([
  ['#t=90', 90],
  ['#t=90.5', 90.5],
  ['#t=90s', 90],
  ['#t=1:30', 90],
  ['#t=1:01:30', 3_690],
  ['#t=1m30s', 90],
  ['#t=2m', 120],
  ['#t=1h2m3s', 3_723],
  ['#t=0', 0],
])('%s is %d seconds', (hash, seconds) => expect(startTime(hash)).toBe(seconds))

it.each(['', '#', '#t=', '#t=abc', '#t=-5', '#t=1:', '#content', '#t=1m:30', '#t=1e9x'])('"%s" is not a time', (hash) =>
  expect(startTime(hash)).toBeNull())
