import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toOklch } from '#design/oklch.ts'
import { contrast } from '#design/text-on.ts'
import { darkened, inksOf, scanContrast } from './colors.ts'

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('darkens every category color within its hue until it scans, and does not change dark ones', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const dark = darkened(color)
      expect(contrast(dark, '#ffffff')).toBeGreaterThanOrEqual(scanContrast)
      if (contrast(color, '#ffffff') >= scanContrast) expect(dark).toBe(color)
      const [, chroma, hue] = toOklch(color)
      if (chroma < 0.03) return
      const [, darkChroma, darkHue] = toOklch(dark)
      const difference = Math.abs(((darkHue - hue + 540) % 360) - 180)
      if (darkChroma > 0.05) expect(difference).toBeLessThan(8)
    }),
    { numRuns: 500 },
  )
  expect(['#000000', '#444444', '#dddddd'].map(darkened)).toEqual(['#000000', '#444444', '#13150e'])
})

it('text is legible on every field', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const inks = inksOf({ palette: 'category' }, color)
      expect(contrast(inks.field, inks.onField)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(inks.dark, inks.light)).toBeGreaterThanOrEqual(scanContrast)
    }),
  )
})
