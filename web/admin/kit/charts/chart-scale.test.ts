import fc from 'fast-check'
import { expect, it } from 'vitest'
import { labelledBars, roundMaximum } from './chart-scale.ts'

it.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [7, 8],
  [9, 10],
  [12, 20],
  [604, 800],
  [1_000_000, 1_000_000],
])('an axis for %i ends at %i', (highest, expected) => {
  expect(roundMaximum(highest)).toBe(expected)
})

it('is not below any value, at most 2.5 times as high, and has an integer half', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (highest) => {
      const maximum = roundMaximum(highest)
      expect(maximum).toBeGreaterThanOrEqual(highest)
      expect(maximum).toBeLessThanOrEqual(Math.max(2, highest * 2.5))
      expect(Number.isInteger(maximum / 2)).toBe(true)
    }),
  )
})

it.each([
  [1, [0]],
  [2, [0, 1]],
  [7, [0, 2, 4, 6]],
  [30, [5, 13, 21, 29]],
  [90, [20, 43, 66, 89]],
])('of %i bars, those with a label are equally far apart', (count, expected) => {
  expect(labelledBars(count)).toEqual(expected)
})
