import { expect, test } from 'vitest'
import { layouts } from '#contract/print-layouts.ts'
import { defaultChoices, withLayout, withManyOnPage } from './print-choices.ts'

test('another layout has its own distance, unless it was changed', () => {
  expect(withLayout(defaultChoices, 'stickers-63x38').distanceMetres).toBe(layouts['stickers-63x38'].distanceMetres)
  expect(withLayout({ ...defaultChoices, distanceMetres: 4 }, 'stickers-63x38').distanceMetres).toBe(4)
})

test('labels have no bleed or crop marks, and another layout resets the used labels', () => {
  const poster = { ...defaultChoices, hasBleed: true, hasCropMarks: true }
  expect(withLayout(poster, 'poster-a3')).toMatchObject({ hasBleed: true, hasCropMarks: true })
  expect(withLayout(poster, 'stickers-70x36')).toMatchObject({ hasBleed: false, hasCropMarks: false })
  expect(withLayout({ ...defaultChoices, layout: 'stickers-63x38', skipCells: 4 }, 'stickers-70x36').skipCells).toBe(0)
})

test('cards begin with many on a page, unless such a layout was chosen before', () => {
  expect(withManyOnPage(defaultChoices).layout).toBe('sheet-a4')
  expect(withManyOnPage({ ...defaultChoices, layout: 'stickers-70x36' }).layout).toBe('stickers-70x36')
})
