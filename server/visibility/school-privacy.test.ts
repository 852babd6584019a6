import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstNames } from './school-privacy.ts'

test.each([
  ['Anna Müller', 'Anna'],
  ['Anna', 'Anna'],
  ['Anna-Lena O’Brien-Smith', 'Anna-Lena'],
  ['Anna Müller & Ben Schmidt feat. Chloé Dubois', 'Anna, Ben, Chloé'],
  ['Anna Müller, Ben Schmidt', 'Anna, Ben'],
  ['Müller, Anna', 'Anna'],
  ['Müller, Anna; Schmidt, Ben', 'Anna, Ben'],
  ['A. Müller', 'A'],
  ['José Ortega y Gasset', 'José'],
  ['Олена Шевченко', 'Олена'],
  ['سارة أحمد، علي حسن', 'سارة, علي'],
  ['山田 太郎', '太郎'],
  ['山田太郎', null],
  ['山田 4', '4'],
  ['Class 4b', 'Class 4b'],
  ['Class 4b and Class 5', 'Class 4b, Class 5'],
  ['Anna Müller 4b', 'Anna'],
  ['  ', null],
  [null, null],
])('of %j only the first names are left: %j', (text, expected) => {
  expect(firstNames(text)).toBe(expected)
})

const name = (start: string) => fc.stringMatching(/^[a-zäöé'-]{2,12}$/).map((rest) => `${start}${rest}q`)
const person = fc.record({ first: name('F'), family: name('S') })

test('no family name remains, however names are separated', () => {
  const joints = fc.constantFrom(' & ', '; ', ' feat. ', ' and ', ' / ', '+', ' und ')
  fc.assert(
    fc.property(fc.array(person, { minLength: 1, maxLength: 5 }), joints, fc.boolean(), (people, joint, isReversed) => {
      const text = people.map(({ first, family }) => (isReversed ? `${family}, ${first}` : `${first} ${family}`)).join(joint)
      const shown = firstNames(text) ?? ''
      for (const { first, family } of people) expect([shown.includes(first), shown.includes(family)]).toEqual([true, false])
    }),
  )
})

test('for any text, at most one word without digits of each name remains, and no word is added', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const shown = firstNames(text)
      const parts = shown?.split(', ') ?? []
      for (const part of parts) {
        const [first = '', ...others] = part.split(' ')
        expect([text.includes(first), others.filter((word) => !/\p{N}/u.test(word) || !text.includes(word))]).toEqual([true, []])
      }
    }),
  )
})
