import { expect, it } from 'vitest'
import { problemsOfLabels } from './check-labels.ts'
import type { Source } from './check-messages.ts'
import type { WordCatalog } from './check-words.ts'

const labels = { 'pages.json home.hint': ['site.json menu.songs'] }

const sources = (language: string, hint: string, songs: string): Source[] => [
  { language, area: 'pages', messages: { home: { hint } } },
  { language, area: 'site', messages: { menu: { songs } } },
]

it('needs the label as it is shown', () => {
  expect(problemsOfLabels(sources('de', 'Wählen Sie „Songs“.', 'Songs'), undefined, labels)).toEqual([])
  expect(problemsOfLabels(sources('de', 'Wählen Sie „Lieder“.', 'Songs'), undefined, labels)).toEqual([
    "messages/de/pages.json home.hint: does not contain 'Songs', the text of site.json menu.songs",
  ])
})

it('needs it for every other word for songs', () => {
  const words = (hint: string, songs: string): WordCatalog => ({
    language: 'de',
    names: [],
    same: [],
    words: new Map([['piece', sources('de', hint, songs)]]),
  })
  const base = sources('de', 'Wählen Sie „Songs“.', 'Songs')
  expect(problemsOfLabels(base, words('Wählen Sie „Stücke“.', 'Stücke'), labels)).toEqual([])
  expect(problemsOfLabels(base, words('Wählen Sie „Songs“.', 'Stücke'), labels)).toEqual([
    "messages/de/words/piece/pages.json home.hint: does not contain 'Stücke', the text of site.json menu.songs",
  ])
})

it('needs each of the texts in English only', () => {
  const site = (language: string) => [{ language, area: 'site', messages: { menu: { songs: 'Songs' } } }]
  expect(problemsOfLabels(site('de'), undefined, labels)).toEqual([])
  expect(problemsOfLabels(site('en'), undefined, labels)).toEqual([
    'messages/en/pages.json home.hint: there is no such text, or not site.json menu.songs',
  ])
})
