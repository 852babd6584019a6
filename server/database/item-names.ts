import type { ItemNames } from '#contract/item-names.ts'
import { fold } from './search/fold.ts'

/* The columns `names`: texts of items in other languages as JSON. */

export const noNames = '{}'

export const namesIn = (stored: string): ItemNames => JSON.parse(stored)

/** What items are searched by besides their own texts: titles and names, folded. */
export const searchedNames = (stored: string): string[] =>
  Object.values(namesIn(stored)).flatMap(({ title, name }) => fold(title ?? name ?? '') || [])

/** Those of an item that takes the place of another one: texts that it lacks are those of the other. */
export function filledNames(stored: string, other: string): string {
  const [kept, added] = [namesIn(stored), namesIn(other)]
  const languages = Object.keys({ ...added, ...kept }) as (keyof ItemNames)[]
  return JSON.stringify(Object.fromEntries(languages.map((language) => [language, { ...added[language], ...kept[language] }])))
}
