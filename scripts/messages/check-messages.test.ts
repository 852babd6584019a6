import { expect, it } from 'vitest'
import { type Messages, problemsIn } from './check-messages.ts'
import { compileMessage } from './compile-message.ts'

const problems = (english: Record<string, Messages>, arabic: Record<string, Messages>) =>
  problemsIn(sources('en', english), [sources('ar', arabic)])

const sources = (language: string, files: Record<string, Messages>) =>
  Object.entries(files).map(([area, messages]) => ({ language, area, messages }))

const english = {
  pages: { lists: { songs: '{count, plural, one {# song} other {# songs}}', more: 'More' } },
  'admin/songs': { songs: { title: 'Songs' } },
}

it('accepts a language with the same keys and parameters, with or without the admin area', () => {
  const pages = { lists: { songs: '{count, plural, zero {لا أغاني} few {# أغانٍ} other {# أغنية}}', more: 'المزيد' } }
  expect(problems(english, { pages })).toEqual([])
  expect(problems(english, { pages, 'admin/songs': { songs: { title: 'الأغاني' } } })).toEqual([])
})

it('names the file and the key of everything that does not fit', () => {
  const pages = { lists: { songs: '{number} أغنية', many: 'كثير' } }
  expect(problems(english, { pages, 'admin/users': { users: { title: 'المستخدمون' } } })).toEqual([
    'messages/ar/pages.json lists.songs: has the parameters (number), in English (count)',
    'messages/ar/pages.json lists.more: is missing, or not valid',
    'messages/ar/admin/songs.json songs.title: is missing, or not valid',
    'messages/ar/pages.json lists.many: is not in English',
    'messages/ar/admin/users.json users.title: is not in English',
  ])
})

it.each([
  ['{count, plural, one {# song', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
  ['{count, plural, few {# songs} other {# songs}}', /'few' is no plural category/],
  ['{when, date, short}', /only \{name\}, number, plural and select/],
  ['{user.name}', /./],
])('rejects %s', (message, reason) => {
  expect(problems({ pages: { title: message } }, { pages: { title: message } })[0]).toMatch(/^messages\/en\/pages\.json title: /)
  expect(() => compileMessage(message, { tag: 'en', direction: 'ltr' })).toThrow(reason)
})
