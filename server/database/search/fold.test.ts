import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '#contract/fold.ts'

test.each([
  ['Björk', 'bjork'],
  ['ŁÓDŹ', 'lodz'],
  ['  Straße   nach\tNorden ', 'strasse nach norden'],
  ['ＦＵＬＬ', 'full'],
  ['Ёлка', 'елка'],
  ['Ὀδυσσεύς', 'οδυσσευς'],
  ['يَا لَيْلُ', 'يا ليل'],
  ['İstanbul', 'istanbul'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('folding twice changes nothing, and case never matters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})
