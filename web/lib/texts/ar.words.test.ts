import fc from 'fast-check'
import { expect, it } from 'vitest'
import { counted } from './ar.words.ts'

const songs = { none: 'لا أغاني', one: 'أغنية واحدة', two: 'أغنيتان', few: 'أغانٍ', many: 'أغنيةً', other: 'أغنية' }

it.each([
  [0, 'لا أغاني'],
  [1, 'أغنية واحدة'],
  [2, 'أغنيتان'],
  [3, '3 أغانٍ'],
  [10, '10 أغانٍ'],
  [11, '11 أغنيةً'],
  [99, '99 أغنيةً'],
  [100, '100 أغنية'],
  [102, '102 أغنية'],
  [103, '103 أغانٍ'],
  [111, '111 أغنيةً'],
  ['10,000+', '\u206810,000+\u2069 أغنية'],
])('%s songs', (count, text) => {
  expect(counted(count, songs)).toBe(text)
})

it('names the number wherever the word alone does not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 1_000_000 }), (count) => {
      expect(counted(count, songs)).toMatch(new RegExp(`^${count} (أغانٍ|أغنيةً|أغنية)$`))
    }),
  )
})
