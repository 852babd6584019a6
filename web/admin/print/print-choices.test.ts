import { expect, test } from 'vitest'
import { layouts } from '#contract/print-layouts.ts'
import { firstChoices, withLayout } from './print-choices.ts'

test('another layout brings its own distance, unless one was chosen', () => {
  expect(withLayout(firstChoices, 'stickers-63x38').distanceMetres).toBe(layouts['stickers-63x38'].distanceMetres)
  expect(withLayout({ ...firstChoices, distanceMetres: 4 }, 'stickers-63x38').distanceMetres).toBe(4)
})

test('what only posters have is gone on labels, and used labels are those of one layout', () => {
  const poster = { ...firstChoices, hasBleed: true, hasCropMarks: true }
  expect(withLayout(poster, 'poster-a3')).toMatchObject({ hasBleed: true, hasCropMarks: true })
  expect(withLayout(poster, 'stickers-70x36')).toMatchObject({ hasBleed: false, hasCropMarks: false })
  expect(withLayout({ ...firstChoices, layout: 'stickers-63x38', skipCells: 4 }, 'stickers-70x36').skipCells).toBe(0)
})
