import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['012', 12],
  ['９９', 99],
  ['١٢', 12],
  ['\u200f١٢\u200e', 12],
  ['۴۵۶', 456],
  ['१०', 10],
  ['9999', 9999],
  ['0000000000000000000007', 7],
])('%j is %d', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})

test.each([
  '',
  ' ',
  '0',
  '00',
  '-1',
  '+1',
  '1.5',
  '1,200',
  '1 2',
  '12a',
  'twelve',
  '1e3',
  '0x10',
  '10000',
  '12345678901234567890',
  '½',
  '十二',
])('%j is no number of a song', (text) => {
  expect(typedNumber(text)).toBeNull()
})

test('every number can be typed in the digits of every script', () => {
  const digitsOf = (locale: string) => new Intl.NumberFormat(locale, { useGrouping: false })
  const systems = Intl.supportedValuesOf('numberingSystem').filter((system) =>
    /^\p{Nd}+$/u.test(digitsOf(`en-u-nu-${system}`).format(1234567890)),
  )
  expect(systems.length).toBeGreaterThan(40)
  fc.assert(
    fc.property(fc.constantFrom(...systems), fc.integer({ min: 1, max: 9_999 }), (system, number) => {
      expect([system, typedNumber(digitsOf(`en-u-nu-${system}`).format(number))]).toEqual([system, number])
    }),
  )
})
