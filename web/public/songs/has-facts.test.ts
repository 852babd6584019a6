import { expect, test } from 'vitest'
import { songFacts } from '#contract/song-details.ts'
import { SongDetails } from '#contract/songs.ts'
import { hasFacts, shownElsewhere } from './has-facts.ts'

const shown = Object.keys(songFacts).filter((fact) => fact in SongDetails.shape && !shownElsewhere.some((other) => other === fact))

/** A song with only these facts. */
const songWith = (facts: Record<string, unknown>) => {
  const nothing = Object.fromEntries(shown.map((fact) => [fact, '']))
  return { artistId: null, credits: [], descriptionHtml: null, ...nothing, ...facts } as unknown as SongDetails
}

test('a song of which nothing is known has no facts', () => {
  expect(hasFacts(songWith({}))).toBeFalsy()
})

test('a note about who can see it is shown alone', () => {
  expect(hasFacts(songWith({ closed: { reason: 'pending', date: null } }))).toBeTruthy()
})

test.each(shown)('%s alone is shown', (fact) => {
  expect(hasFacts(songWith({ [fact]: ['known'] }))).toBeTruthy()
})
