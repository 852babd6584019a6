import { expect, test } from 'vitest'
import { publicFacts } from '#contract/songs.ts'
import { songFactColumns } from './song-columns.ts'

test('the search finds no song by a fact that visitors do not get', () => {
  const searched = Object.entries(songFactColumns).flatMap(([fact, { isSearched }]) => (isSearched ? fact : []))
  // Visitors get names in other languages in place of the title.
  expect(searched.filter((fact) => !(fact in publicFacts))).toEqual(['names'])
})
