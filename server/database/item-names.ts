import { fold } from '#contract/fold.ts'
import type { ItemNames } from '#contract/item-names.ts'

/* The columns `names`: JSON of item texts in other languages. */

export const noNames = '{}'

export const namesIn = (stored: string): ItemNames => JSON.parse(stored)

/** Folded titles and names in other languages, by which items are searched in addition to their own texts. */
export const searchedNames = (stored: string): string[] =>
  Object.values(namesIn(stored)).flatMap(({ title, name }) => fold(title ?? name ?? '') || [])

/** Names of an item that replaces another one: texts that it lacks are taken from the other. */
export function filledNames(stored: string, other: string): string {
  const [current, added] = [namesIn(stored), namesIn(other)]
  const languages = Object.keys({ ...added, ...current }) as (keyof ItemNames)[]
  return JSON.stringify(Object.fromEntries(languages.map((language) => [language, { ...added[language], ...current[language] }])))
}
