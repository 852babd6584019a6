import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesIn } from './artist-names.tsx'

const marked = (text: string, names: readonly string[]) =>
  namesIn(
    text,
    names.map((name) => ({ name, artistId: `id of ${name}` })),
  )
    .map(({ text, artistId }) => (artistId === `id of ${text}` ? `<${text}>` : text))
    .join('')

test.each([
  ['Ann Lee feat. Bo', ['Ann Lee', 'Bo'], '<Ann Lee> feat. <Bo>'],
  ['Bob & Bo', ['Bo'], 'Bob & <Bo>'],
  ['Ann Lee & Ann', ['Ann', 'Ann Lee'], '<Ann Lee> & <Ann>'],
  ['AC/DC + M.I.A. (live)', ['AC/DC', 'M.I.A.'], '<AC/DC> + <M.I.A.> (live)'],
  ['فرقة النور وليلى', ['فرقة النور'], '<فرقة النور> وليلى'],
  ['Ann Lee', ['Someone Else'], 'Ann Lee'],
  ['Ann Lee', [], 'Ann Lee'],
])('%j by %j', (text, names, expected) => {
  expect(marked(text, names)).toBe(expected)
})

test('parts are the text, for any names', () => {
  const text = fc.string({ unit: 'grapheme' })
  const credits = fc.array(fc.record({ name: text.filter((name) => name !== ''), artistId: fc.constant('id') }))
  fc.assert(
    fc.property(text, credits, (whole, some) => {
      expect(
        namesIn(whole, some)
          .map(({ text }) => text)
          .join(''),
      ).toBe(whole)
    }),
  )
})
