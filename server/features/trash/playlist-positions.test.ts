import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeAtPositions } from './playlist-positions.ts'

test('removed entries are restored in their former order, whichever and however many they are', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 })), fc.func(fc.boolean()), (entries, isRemoved) => {
      const positioned = entries.map((id, index) => ({ id, position: index + 1 }))
      const removed = positioned.filter(({ id }) => isRemoved(id))
      const left = entries.filter((id) => !removed.some((entry) => entry.id === id))
      expect(mergeAtPositions(left, removed.toReversed())).toEqual(entries)
    }),
  )
})

test('entries past the end of a shorter list come last', () => {
  expect(mergeAtPositions(['a'], [{ id: 'b', position: 9 }])).toEqual(['a', 'b'])
})
