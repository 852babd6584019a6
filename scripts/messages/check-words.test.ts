import { expect, it } from 'vitest'
import type { Messages } from './check-messages.ts'
import { coveredAreas, problemsOfWords, type WordCatalog } from './check-words.ts'

const sources = (files: Record<string, Messages>) => Object.entries(files).map(([area, messages]) => ({ language: 'de', area, messages }))

const base = sources({
  pages: { lists: { songs: '{count, plural, one {# Song} other {# Songs}}', more: 'Mehr' } },
  'admin/songs': { songs: { title: 'Songs', left: '{songs} übrig' } },
})

function problems(files: Record<string, Messages>) {
  const catalog: WordCatalog = { language: 'de', names: ['songs?\\b'], same: [], words: new Map([['piece', sources(files)]]) }
  return problemsOfWords(base, catalog, coveredAreas([catalog]))
}

const pages = { lists: { songs: '{count, plural, one {# Stück} other {# Stücke}}' } }

it('asks for the texts that name a song, and accepts others', () => {
  expect(problems({ pages })).toEqual([])
  expect(problems({ pages: { lists: { ...pages.lists, more: 'Mehr Stücke' } } })).toEqual([])
  expect(problems({ pages, 'admin/songs': { songs: { title: 'Stücke', left: '{songs} Stücke' } } })).toEqual([])
  expect(problems({ pages: {} })).toEqual([
    "messages/de/words/piece/pages.json lists.songs: is missing for '{count, plural, one {# Song} other {# Songs}}'",
  ])
})

it('asks for texts of the admin area where another text of their file has them', () => {
  expect(problems({ pages, 'admin/songs': {} })).toEqual(["messages/de/words/piece/admin/songs.json songs.title: is missing for 'Songs'"])
  expect(problems({ pages, 'admin/songs': { songs: { title: 'Stücke' } } })).toEqual([])
})

it.each([
  [{ songs: '{count, plural, other {# Stücke}}' }, /has the parameters and forms \(count, count other\), in the language/],
  [{ songs: '{number, plural, one {# Stück} other {# Stücke}}' }, /has the parameters and forms \(number,/],
  [{ songs: '{count, plural, one {# Stück' }, /EXPECT_ARGUMENT_CLOSING_BRACE/],
  [{ songs: '{count, plural, one {# Song} other {# Stücke}}' }, /names a song/],
  [{ ...pages.lists, many: 'Viele Stücke' }, /lists\.many: is not in the language/],
])('rejects %j', (lists, reason) => {
  expect(problems({ pages: { lists } })).toEqual([expect.stringMatching(reason)])
})
