import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { readCatalog } from './generate-messages.ts'

type Texts = Map<string, string>

const addTexts = (texts: Texts, path: string, value: unknown): Texts => {
  if (typeof value === 'string') texts.set(path, value)
  else if (value && typeof value === 'object') for (const [key, inner] of Object.entries(value)) addTexts(texts, `${path}.${key}`, inner)
  return texts
}
const textsOf = (language: (typeof languages)[number]) => {
  const texts: Texts = new Map()
  for (const [index, { messages }] of readCatalog(language).entries()) addTexts(texts, String(index), messages)
  return texts
}
/** Help may differ by the gender of what it is about. */
const isProblem = (text: string) => /^(?:The server|Enter a hex color)\b.*\.$/.test(text)

test('a problem that English words the same in two places has one wording in every language', () => {
  const repeated = Map.groupBy(
    [...textsOf('en')].filter(([, text]) => isProblem(text)),
    ([, text]) => text,
  )
  const places = [...repeated.values()].filter(({ length }) => length > 1).map((entries) => entries.map(([path]) => path))
  expect(places.length).toBeGreaterThan(0)
  for (const language of languages) {
    const texts = textsOf(language)
    for (const paths of places) {
      const wordings = [...new Set(paths.map((path) => texts.get(path)))]
      expect([language, wordings]).toEqual([language, wordings.slice(0, 1)])
    }
  }
})
