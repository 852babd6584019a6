import { expect, test } from 'vitest'
import { albumArtistOf, artistTextOf } from './album-artist.ts'
import { limits } from './limits.ts'

test.each([
  [['Ann Lee', 'Ann Lee', null], 'Ann Lee'],
  [['Ann Lee feat. Bo', 'Ann Lee', 'Ann Lee & Cy'], 'Ann Lee'],
  [['Ann Lee', 'Bo'], null],
  [['Ann Lee', 'Bo feat. Ann Lee'], null],
  [['Ann Lee & Bo', 'Ann Lee & Cy'], null],
  [['Ann Lee', 'Ann Leeds'], null],
  [[null], null],
])('an album with songs by %j is by %j', (texts, artist) => {
  expect(albumArtistOf(texts)).toBe(artist)
})

test('the text of an album by many artists has the names that fit into the field', () => {
  const names = Array.from({ length: 9 }, (_, index) => `${'Harbour Choir '.repeat(3)}${index}`)
  expect(artistTextOf(names.slice(0, 4))).toBe(names.slice(0, 4).join(', '))
  expect(artistTextOf(names)).toBe(`${names.slice(0, 4).join(', ')}, …`)
  expect(artistTextOf(['a'.repeat(limits.name), 'b'])).toHaveLength(limits.name)
  expect(artistTextOf([])).toBeNull()
})
