import { expect, it } from 'vitest'
import { endOf, formatDuration, formatLength } from './format.ts'

it.each([
  [0, '0:00'],
  [9.99, '0:09'],
  [60, '1:00'],
  [187.4, '3:07'],
  [3_725, '62:05'],
  [null, '0:00'],
  [undefined, '0:00'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('%s seconds read %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

it('returns the placeholder of a screen for an unknown length', () => {
  expect(formatDuration(null, 'N/A')).toBe('N/A')
  expect(formatDuration(12, 'N/A')).toBe('0:12')
})

it('has a word for a live stream, which has no end', () => {
  expect([null, 61, Number.POSITIVE_INFINITY].map((seconds) => [formatLength(seconds, 'Live'), endOf(seconds)])).toEqual([
    ['0:00', 0],
    ['1:01', 61],
    ['Live', 0],
  ])
})
