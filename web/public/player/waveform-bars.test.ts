import { expect, test } from 'vitest'
import { barPath } from './waveform-bars.ts'

const barsOf = (path: string) => [...path.matchAll(/M(\S+) (\S+)v([\d.]+)/g)].map(([, ...numbers]) => numbers.map(Number))

test('as many bars as fit, inside the box, the highest as high as the box', () => {
  const peaks = Array.from({ length: 1_000 }, (_, index) => (index < 500 ? 10 : 40))
  const bars = barsOf(barPath(peaks, { width: 203, height: 52 }))
  expect(bars.length).toBe(50)
  for (const [x = 0, top = 0, length = 0] of bars) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(203)
    expect(top + length / 2).toBeCloseTo(26, 0)
  }
  expect(bars.at(0)?.[2]).toBeCloseTo(12.5, 1)
  expect(bars.at(-1)?.[2]).toBe(50)
})

test('silence is a line of dots; without room there is nothing', () => {
  expect(barsOf(barPath(new Array(1_000).fill(0), { width: 40, height: 40 })).map(([, , length]) => length)).toEqual(new Array(10).fill(2))
  expect(barPath([1, 2, 3], { width: 0, height: 0 })).toBe('')
  expect(barsOf(barPath([255], { width: 12, height: 10 })).length).toBe(3)
})
