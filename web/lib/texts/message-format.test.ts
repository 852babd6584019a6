import fc from 'fast-check'
import { expect, it } from 'vitest'
import { admin as arabicAdmin } from '#web/lib/messages/ar/admin.gen.ts'
import { texts as arabic } from '#web/lib/messages/ar/public.gen.ts'
import { pages } from '#web/lib/messages/en/pages.gen.ts'

const arabicPages = arabic.parts?.pages ?? pages

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
  ['حوالي 240,000', 'حوالي 240,000 أغنية'],
])('%s songs', (count, text) => {
  expect(arabicPages.lists.songs({ count })).toBe(text)
})

it('contains the number unless the plural form implies it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 1_000_000 }), (count) => {
      expect(arabicPages.lists.songs({ count })).toMatch(new RegExp(`^${count.toLocaleString('en')} (أغانٍ|أغنيةً|أغنية)$`))
    }),
  )
})

it('isolates the direction of an inserted name in right-to-left languages', () => {
  expect(arabic.player.playTitle({ title: 'Slow Tide' })).toBe('تشغيل \u2068Slow Tide\u2069')
  expect(pages.gallery.nothingFound({ query: 'Slow Tide' })).toBe('Nothing found for “Slow Tide”')
})

it('reads a span of isolated days from right to left inside a sentence, too', () => {
  expect(arabicAdmin.analytics.span({ from: '25 أكتوبر', to: '23 نوفمبر' })).toBe('\u200f\u206825 أكتوبر\u2069 – \u206823 نوفمبر\u2069')
})

it('separates thousands', () => {
  expect(pages.lists.songs({ count: 1204 })).toBe('1,204 songs')
  expect(pages.lists.songs({ count: 1 })).toBe('1 song')
})
