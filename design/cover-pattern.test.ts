import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverPattern } from './cover-pattern.ts'
import { contrast, textOn } from './text-on.ts'

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the text on a category color', () => {
  it('is readable on every color', () => {
    fc.assert(
      fc.property(colors, (color) => {
        expect(contrast(color, textOn(color))).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the cover of a song without one', () => {
  it('is the same picture for the same title and color, however the title is composed', () => {
    expect(coverPattern('Café', '#3d5afe')).toBe(coverPattern('Cafe\u0301', '#3d5afe'))
  })

  it('is rendered for every title and color, and contains no text of the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), colors, (title, color) => {
        const pattern = coverPattern(title, color)
        expect(pattern).toMatch(/^(<(path|circle|rect|g)( [a-z]+="[A-Za-z0-9#(). ,-]*")*\/?>|<\/g>)+$/)
        expect(pattern).not.toMatch(/NaN|undefined/)
      }),
    )
  })
})
