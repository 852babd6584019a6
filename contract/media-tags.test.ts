import { expect, it } from 'vitest'
import { z } from 'zod'
import { checkedFacts, noTags, TaggedFacts } from './media-tags.ts'

const wrong = {
  discNumber: 0,
  trackNumber: 10_000,
  year: 10_000,
  genres: ['x'.repeat(201)],
  isrc: 'none',
  language: 'not a language',
  lyrics: 'x'.repeat(100_000),
  comment: 'x'.repeat(100_000),
  musicbrainzId: '42',
}

it('counts tags that the field of a song would reject as missing: a song is never stored with what its form and import reject', () => {
  const checked = z.object(checkedFacts)
  expect(Object.keys(wrong)).toEqual(Object.keys(checkedFacts))
  expect(checked.parse(wrong)).toEqual(TaggedFacts.parse(noTags))
  const right = { ...TaggedFacts.parse(noTags), year: 1999, isrc: 'DEA123456789', genres: ['Jazz'] }
  expect(checked.parse(right)).toEqual(right)
})
