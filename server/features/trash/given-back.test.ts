import fc from 'fast-check'
import { expect, test } from 'vitest'
import { givenBack } from './given-back.ts'

interface Credit {
  artist_id: string
  role: string
  instrument: string | null
}

const ids = { id: 'from', into: 'into' }
const credit = fc.record({
  artist_id: fc.constantFrom('from', 'into', 'other'),
  role: fc.constantFrom('main', 'composer'),
  instrument: fc.constantFrom(null, 'piano'),
})
const keyOf = ({ artist_id, role, instrument }: Credit) => [artist_id, role, instrument].join('|')
const asMerged = (one: Credit) => ({ ...one, artist_id: one.artist_id === 'from' ? 'into' : one.artist_id })

/** What a merge records and leaves behind. */
function merged(credits: readonly Credit[]) {
  const moved = credits.flatMap((one, index) => {
    if (one.artist_id !== 'from') return []
    const kept = credits.findIndex((other) => keyOf(other) === keyOf(asMerged(one)))
    const { role, instrument } = one
    return { role, instrument, position: index + 1, kept_position: kept < 0 ? null : kept + 1 }
  })
  const keys = credits.map((one) => keyOf(asMerged(one)))
  return { moved, after: credits.map(asMerged).filter((_, index) => keys.indexOf(keys[index] ?? '') === index) }
}

test('all credits of an artist that was merged come back, those of others stay in their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(credit, { selector: keyOf, maxLength: 8 }), (before) => {
      const { moved, after } = merged(before)
      const restored = givenBack(after, ids, moved)
      expect(restored.map(keyOf).toSorted()).toEqual(before.map(keyOf).toSorted())
      const others = (credits: readonly Credit[]) => credits.filter((one) => one.artist_id === 'other')
      expect(others(restored)).toEqual(others(before))
    }),
  )
})

test('the order stays where the remaining artist was not credited as well', () => {
  fc.assert(
    fc.property(fc.uniqueArray(credit, { selector: (one) => keyOf(asMerged(one)), maxLength: 8 }), (before) => {
      const { moved, after } = merged(before)
      expect(givenBack(after, ids, moved)).toEqual(before)
    }),
  )
})

test('a credit that an editor has removed or changed since does not come back', () => {
  const { moved } = merged([{ artist_id: 'from', role: 'main', instrument: null }])
  expect(givenBack([], ids, moved)).toEqual([])
  const composer = [{ artist_id: 'into', role: 'composer', instrument: null }]
  expect(givenBack(composer, ids, moved)).toEqual(composer)
})
