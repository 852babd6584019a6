import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRange } from './byte-range.ts'

describe('range', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=9-', { start: 9, end: 9 }],
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=5-999999999999999999999999', { start: 5, end: 9 }],
    ['bytes=-1', { start: 9, end: 9 }],
    ['bytes=-10', { start: 0, end: 9 }],
    ['bytes=-11', { start: 0, end: 9 }],
    ['BYTES=1-2', { start: 1, end: 2 }],
    ['bytes= 1-2', { start: 1, end: 2 }],
    ['bytes=,1-2, ,', { start: 1, end: 2 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=10-20', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    ['bytes=4-2', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=', 'whole'],
    ['bytes', 'whole'],
    ['', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=1', 'whole'],
    ['bytes=1-2-3', 'whole'],
    ['bytes=+1-2', 'whole'],
    ['bytes=1.5-2', 'whole'],
    ['bytes = 1-2', 'whole'],
    ['lines=1-2', 'whole'],
    [undefined, 'whole'],
  ])('%j of ten bytes is %j', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected)
  })

  it('of nothing is everything or nothing', () => {
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
    expect(readRange('bytes=-5', 0)).toBe('whole')
  })

  const size = fc.integer({ min: 1, max: 2 ** 40 })

  it('gives exactly the requested bytes', () => {
    fc.assert(
      fc.property(size, fc.nat(), fc.nat(), (sizeBytes, first, extra) => {
        const last = first + extra
        const expected = first >= sizeBytes ? 'unsatisfiable' : { start: first, end: Math.min(last, sizeBytes - 1) }
        expect(readRange(`bytes=${first}-${last}`, sizeBytes)).toEqual(expected)
      }),
    )
  })

  it('never leaves the file for any header', () => {
    const odd = fc.oneof(
      fc.string(),
      fc.string().map((text) => `bytes=${text}`),
      fc.string({ unit: fc.constantFrom('0', '9', '-', ',', ' ', '=', 'e') }).map((text) => `bytes=${text}`),
    )
    fc.assert(
      fc.property(odd, size, (header, sizeBytes) => {
        const range = readRange(header, sizeBytes)
        if (typeof range === 'string') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeGreaterThanOrEqual(range.start)
        expect(range.end).toBeLessThan(sizeBytes)
      }),
      { numRuns: 5_000 },
    )
  })
})
