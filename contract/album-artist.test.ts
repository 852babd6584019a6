import { expect, test } from 'vitest'
import { albumArtistOf } from './album-artist.ts'

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
