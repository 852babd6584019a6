import { describe, expect, it } from 'vitest'
import { type Layout, layouts } from '#contract/print-layouts.ts'

describe.each(Object.entries<Layout>(layouts))('the layout %s', (_name, { page, grid: { columns, rows, cell, origin, pitch } }) => {
  const right = origin.x + (columns - 1) * pitch.x + cell.width
  const bottom = origin.y + (rows - 1) * pitch.y + cell.height

  it('has all cells on the page, and no overlaps', () => {
    expect(Math.min(origin.x, origin.y, page.width - right, page.height - bottom)).toBeGreaterThanOrEqual(-0.001)
    expect(pitch.x).toBeGreaterThanOrEqual(cell.width)
    expect(pitch.y).toBeGreaterThanOrEqual(cell.height)
  })

  it('is centered on its sheet, like labels', () => {
    expect(Math.abs(origin.x - (page.width - right))).toBeLessThan(0.1)
    // The large sheet has a heading above its cells and a footer below.
    expect(Math.abs(origin.y - (page.height - bottom))).toBeLessThan(1.1)
  })
})
