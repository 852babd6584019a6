import { expect, it } from 'vitest'
import { messageMatcher } from './message-patterns.ts'

const matcher = (messages: Record<string, string>) => messageMatcher([{ language: 'en', area: 'pages', messages }])

const isMessage = matcher({
  save: 'Save Changes',
  songs: '{count, plural, one {# song} other {# songs}}',
  asked: 'Delete “{title}”? (it cannot be undone)',
  both: '{artist} – {title}',
  state: '{state, select, on {Shown to visitors} other {Hidden}}',
  length: '{minutes}\u00a0min',
})

it.each([
  'Save Changes',
  ' Save Changes ',
  '1 song',
  '1,204 songs',
  'Delete “⁨Evening (live)⁩”? (it cannot be undone)',
  'Hidden',
  '12 min',
  '12\u00a0min',
])('%j is a message', (text) => {
  expect(isMessage(text)).toBe(true)
})

it.each(['Save', 'no songs', '12', 'Ada – Evening', 'Delete Evening?', ''])('%j is none', (text) => {
  expect(isMessage(text)).toBe(false)
})
