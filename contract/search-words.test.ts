import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { searchWords } from './search-words.ts'

test.each([
  ['Harbor  Lights', ['harbor', 'lights']],
  ['Don’t Wake', ['don', 'wake']],
  ["don't wake", ['don', 'wake']],
  ["Rock 'n' Roll", ['rock', 'roll']],
  ['Goodnight, Duluth!', ['goodnight', 'duluth']],
  ['Stop 2: Letter', ['stop 2', 'letter']],
  ['A Day in the Life', ['a day in', 'the', 'life']],
  ['Op. 5', ['op. 5']],
  ['in in in', ['in in in']],
  ['love lovely love', ['lovely']],
  ['feat. Ana', ['feat', 'ana']],
  ['C++ AC/DC', ['c++', 'ac/dc']],
  ['音楽 夜', ['音楽', '夜']],
  ['...', ['...']],
  ["'", ["'"]],
  ['  ', []],
])('%j has the words %j', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

test('a text that contains what was typed contains all of its words', () => {
  const unit = fc.constantFrom('a', 'b', 'é', ' ', '.', ',', "'", '’', '(', '音', '%', '🎺')
  fc.assert(
    fc.property(fc.string({ unit }), fc.string({ unit }), fc.string({ unit }), (before, typed, after) => {
      const stored = fold(before + typed + after)
      if (stored.includes(fold(typed))) for (const word of searchWords(typed)) expect([word, stored.includes(word)]).toEqual([word, true])
      expect(searchWords(typed).length > 0).toBe(fold(typed) !== '')
    }),
  )
})
