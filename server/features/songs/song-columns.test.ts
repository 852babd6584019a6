import { expect, test } from 'vitest'
import { publicFacts } from '#contract/songs.ts'
import { songFactColumns } from './song-columns.ts'

test('the search uses no facts that visitors cannot see', () => {
  const searched = Object.entries(songFactColumns).flatMap(([fact, { isSearched }]) => (isSearched ? fact : []))
  // Visitors get translated names in place of the title.
  expect(searched.filter((fact) => !(fact in publicFacts))).toEqual(['names'])
})
