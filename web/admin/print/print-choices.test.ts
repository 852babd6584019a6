import { expect, test } from 'vitest'
import { layouts } from '#contract/print-layouts.ts'
import { defaultChoices, posterFor, withLayout, withManyOnPage } from './print-choices.ts'

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
  expect(withManyOnPage({ ...defaultChoices, layout: 'poster-tabloid' }).layout).toBe('sheet-letter')
  expect(withManyOnPage({ ...defaultChoices, layout: 'stickers-70x36' }).layout).toBe('stickers-70x36')
})

test('the first layout has the usual paper of the country', () => {
  expect(['en-US', 'es-MX', 'fr-CA', 'en-GB', 'de', 'en'].map(posterFor)).toEqual([
    'poster-letter',
    'poster-letter',
    'poster-letter',
    'poster-a4',
    'poster-a4',
    'poster-a4',
  ])
})
