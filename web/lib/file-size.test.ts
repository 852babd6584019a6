import { afterEach, expect, it } from 'vitest'
import { english, speak } from '#web/lib/texts/texts.tsx'
import { fileSize, partOfSize } from './file-size.ts'

afterEach(() => speak(() => english))

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [4_700, '5 kB'],
  [5_000, '0.01 MB'],
  [48_000, '0.05 MB'],
  [42_580_000, '42.58 MB'],
  [1_200_000_000, '1.20 GB'],
  [3_456_000_000_000, '3.46 TB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

it.each([
  ['de', 'de', '4 kB', '42,58 MB'],
  ['fr', 'fr', '4 ko', '42,58 Mo'],
  ['uk', 'uk', '4 кБ', '42,58 МБ'],
  ['ar', 'ar-u-nu-latn', '4 كيلوبايت', '42.58 ميغابايت'],
] as const)('sizes have the units of the language %s', (language, tag, small, large) => {
  speak(() => ({ ...english, language, tag }))
  expect([4_000, 42_580_000].map((bytes) => fileSize(bytes).replace(/\s/g, ' '))).toEqual([small, large])
})

it('a part of a file is written in the unit of the whole', () => {
  expect(`${partOfSize(0, 42_580_000)} of ${fileSize(42_580_000)}`).toBe('0.00 of 42.58 MB')
  expect(`${partOfSize(1_200, 4_700)} of ${fileSize(4_700)}`).toBe('1 of 5 kB')
  expect(`${partOfSize(999_000, 1_200_000_000)} of ${fileSize(1_200_000_000)}`).toBe('0.00 of 1.20 GB')
})
