import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '#contract/fold.ts'
import { sortKey } from './fold.ts'

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

test('keys sort numbers by their value', () => {
  const titles = ['Stop', 'Stop 1', 'Stop 02', 'Stop 2 b', 'Stop 10', 'Stop 10.9', 'Stop 10.11', 'Stop 100', 'Stops']
  const byKey = (one: string, other: string) => (sortKey(one) < sortKey(other) ? -1 : 1)
  const arabic = ['المحطة ٢', 'المحطة ١٠']
  expect(titles.toReversed().sort(byKey)).toEqual(titles)
  expect(arabic.toReversed().sort(byKey)).toEqual(arabic)
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(99_999_999), (one, other) => {
      expect(Math.sign(byKey(`Year ${one}`, `Year ${other}`))).toBe(one < other ? -1 : 1)
    }),
  )
})
