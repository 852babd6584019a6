import { groupBy } from '#contract/group-by.ts'
import { type Language, languages } from '#contract/languages.ts'
import { titleOfFileName } from '#contract/path-facts.ts'
import { type ImportRow, type InLanguage, rowsToImport } from './import-rows.ts'

const numberAtStart = /^0*([1-9]\d{0,3})(?!\d)[-_.\s]*/
const codeAtEnd = /(?:^|[-_.\s([])([a-z]{2})[)\]]?$/i

const asLanguage = (code = '') => languages.find((language) => language === code.toLowerCase()) ?? null

/** Reads '12 - Titel (de).mp3', '012_de.mp3' and 'de/12 - Titel.mp3'. Null without a number or language. */
function readPath(path: string): InLanguage | null {
  const folders = path.split('/')
  const name = (folders.pop() ?? '').replace(/\.[^.]+$/, '')
  const [start = '', digits] = numberAtStart.exec(name) ?? []
  if (!digits) return null
  const rest = name.slice(start.length)
  const [end = '', code] = codeAtEnd.exec(rest) ?? []
  const inName = asLanguage(code)
  const folder = inName ? undefined : folders.findLast((one) => asLanguage(one))
  const language = inName ?? asLanguage(folder)
  if (!language) return null
  const title = inName ? rest.slice(0, rest.length - end.length) : rest
  return {
    set: [...folders.filter((one) => one !== folder), digits].join('/'),
    number: Number(digits),
    language,
    title: titleOfFileName(`${title}.mp3`) || titleOfFileName(`${name}.mp3`),
  }
}

/** The files that are part of a set, by the id of their row. A number with two files in one language is unclear, and no set. */
export function setsOf(rows: readonly ImportRow[]): ReadonlyMap<number, InLanguage> {
  const read = rows.flatMap(({ id, path }) => {
    const file = readPath(path)
    return file ? [{ id, file }] : []
  })
  const sets = [...groupBy(read, ({ file }) => file.set).values()]
  const isSet = (files: typeof read) => files.length > 1 && new Set(files.map(({ file }) => file.language)).size === files.length
  return new Map(sets.filter(isSet).flatMap((files) => files.map(({ id, file }) => [id, file] as const)))
}

export const languagesOf = (rows: readonly ImportRow[]): Language[] => {
  const found = new Set(rows.map(({ inLanguage }) => inLanguage?.language))
  return languages.filter((language) => found.has(language))
}

/** The language of the admin area, or else the first one. Null if no files are part of a set. */
export function suggestedLanguage(rows: readonly ImportRow[], adminLanguage: string): Language | null {
  const found = languagesOf(rows)
  return found.find((language) => language === adminLanguage) ?? found[0] ?? null
}

/** The row of a set whose song gets the others as recordings: that in the main language, or else the first one. */
export function mainOf(rows: readonly ImportRow[], set: string, mainLanguage: Language): ImportRow | undefined {
  const wanted = new Set(rowsToImport(rows))
  const usable = rows.filter((row) => row.inLanguage?.set === set && (wanted.has(row) || row.found?.sameSong))
  return usable.find(({ inLanguage }) => inLanguage?.language === mainLanguage) ?? usable[0]
}

/** In the order of the list, except that the main row of a set is before its recordings, which follow it. */
export function mainsFirst(rows: readonly ImportRow[], mainLanguage: Language | null): ImportRow[] {
  if (!mainLanguage) return [...rows]
  const isOther = ({ inLanguage }: ImportRow) => Number(inLanguage?.language !== mainLanguage)
  return [...groupBy(rows, ({ id, inLanguage }) => inLanguage?.set ?? id).values()].flatMap((set) =>
    set.toSorted((one, other) => isOther(one) - isOther(other)),
  )
}
