import { expect, it } from 'vitest'
import type { Messages } from './check-messages.ts'
import { needlessExceptions, problemsOfWords, type WordCatalog } from './check-words.ts'

const sources = (files: Record<string, Messages>) => Object.entries(files).map(([area, messages]) => ({ language: 'de', area, messages }))

const base = sources({
  pages: { lists: { songs: '{count, plural, one {# Song} other {# Songs}}', more: 'Mehr' } },
  'admin/songs': { songs: { title: 'Songs', left: '{songs} übrig' } },
})

function problems(files: Record<string, Messages>, exceptions: Record<string, string> = {}) {
  const catalog: WordCatalog = { language: 'de', names: ['songs?\\b'], same: [], words: new Map([['piece', sources(files)]]) }
  return problemsOfWords(base, catalog, exceptions)
}

const pages = { lists: { songs: '{count, plural, one {# Stück} other {# Stücke}}' } }

const admin = { 'admin/songs': { songs: { title: 'Stücke' } } }

it('asks for the texts that name a song, and accepts others', () => {
  expect(problems({ pages, ...admin })).toEqual([])
  expect(problems({ pages: { lists: { ...pages.lists, more: 'Mehr Stücke' } }, ...admin })).toEqual([])
  expect(problems({ pages, 'admin/songs': { songs: { title: 'Stücke', left: '{songs} Stücke' } } })).toEqual([])
  expect(problems({ pages: {}, ...admin })).toEqual([
    "messages/de/words/piece/pages.json lists.songs: is missing for '{count, plural, one {# Song} other {# Songs}}'",
  ])
})

it('asks for them in the admin area, too, but for exceptions', () => {
  const songs = 'messages/de/words/piece/admin/songs.json songs.title'
  expect(problems({ pages, 'admin/songs': {} })).toEqual([`${songs}: is missing for 'Songs'`])
  expect(problems({ pages, 'admin/songs': { songs: { title: 'Stücke' } } })).toEqual([])
  const exceptions = { 'admin/songs.json songs.title': 'a test' }
  expect(problems({ pages }, exceptions)).toEqual([])
  expect(problems({ pages, 'admin/songs': { songs: { title: 'Stücke' } } }, exceptions)).toEqual([`${songs}: is for all words the same`])
})

it('asks for no exceptions that no language needs', () => {
  const languages = [
    { base, names: ['songs?\\b'] },
    { base: sources({ pages: { lists: { more: 'Weitere Titel' } } }), names: ['titel'] },
  ]
  expect(needlessExceptions(languages, { 'admin/songs.json songs.title': '', 'pages.json lists.more': '' })).toEqual([])
  const needless = { 'admin/songs.json songs.left': '', 'pages.json lists.none': '' }
  expect(needlessExceptions(languages, needless)).toEqual(Object.keys(needless).map((place) => expect.stringContaining(place)))
})

it.each([
  [{ songs: '{count, plural, other {# Stücke}}' }, /has the parameters and forms \(count, count other\), in the language/],
  [{ songs: '{number, plural, one {# Stück} other {# Stücke}}' }, /has the parameters and forms \(number,/],
  [{ songs: '{count, plural, one {# Stück' }, /EXPECT_ARGUMENT_CLOSING_BRACE/],
  [{ songs: '{count, plural, one {# Song} other {# Stücke}}' }, /names a song/],
  [{ ...pages.lists, many: 'Viele Stücke' }, /lists\.many: is not in the language/],
])('rejects %j', (lists, reason) => {
  expect(problems({ pages: { lists }, ...admin })).toEqual([expect.stringMatching(reason)])
})
