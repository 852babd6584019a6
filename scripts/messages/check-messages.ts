import type { Language } from '../../contract/languages.ts'
import { compileMessage, type LanguageFormat } from './compile-message.ts'

/** Content of a file: messages nested by key. */
export interface Messages {
  [key: string]: string | Messages
}

export interface Source {
  language: string
  /** 'pages', 'admin/songs'. */
  area: string
  messages: Messages
}

/** Folder of the admin area: the only one that a language may omit. */
export const adminFolder = 'admin'
export const isAdmin = ({ area }: Pick<Source, 'area'>) => area.startsWith(`${adminFolder}/`)

/** Inconsistencies between the languages, each with its file and key. */
export function problemsIn(english: Source[], translations: Source[][]): string[] {
  const problems: string[] = []
  const shape = shapeOf(english, problems)
  for (const translation of translations) problems.push(...differences(translation, shape))
  return problems
}

/** Cached, because each message requests the format of its language. */
const formats = new Map<Language, LanguageFormat>()

/** In right-to-left languages, the digits depend on the country: numbers use 0 to 9, as most sites do. */
export function formatOf(language: Language): LanguageFormat {
  const before = formats.get(language)
  if (before) return before
  const { direction = 'ltr' } = new Intl.Locale(language).getTextInfo()
  const format = { direction, tag: direction === 'rtl' ? `${language}-u-nu-latn` : language }
  formats.set(language, format)
  return format
}

/** Yields paths such as 'lists.songs' with their message. */
export function* messagesIn(messages: Messages, path: string[] = []): Generator<[string, string]> {
  for (const [key, value] of Object.entries(messages))
    if (typeof value === 'string') yield [[...path, key].join('.'), value]
    else yield* messagesIn(value, [...path, key])
}

/** 'pages.json lists.songs' -> its message. */
export const textsOf = (sources: Source[]): Map<string, string> =>
  new Map(sources.flatMap(({ area, messages }) => [...messagesIn(messages)].map(([key, text]) => [`${area}.json ${key}`, text] as const)))

/** 'pages.json lists.songs' -> the parameters of the English message. */
type Shape = Map<string, string[]>

function shapeOf(sources: Source[], problems: string[]): Shape {
  const shape: Shape = new Map()
  for (const { language, area, messages } of sources)
    for (const [key, message] of messagesIn(messages))
      try {
        shape.set(`${area}.json ${key}`, compileMessage(message, formatOf(language as Language)).parameters)
      } catch (error) {
        problems.push(`messages/${language}/${area}.json ${key}: ${(error as Error).message}`)
      }
  return shape
}

/** Messages that a language lacks or has in excess, or whose parameters differ from the English message. */
function differences(sources: Source[], english: Shape): string[] {
  const language = sources[0]?.language ?? ''
  const problems: string[] = []
  const own = shapeOf(sources, problems)
  const hasAdmin = sources.some(isAdmin)
  const at = (place: string) => `messages/${language}/${place}`
  for (const [place, parameters] of english) {
    if (!hasAdmin && place.startsWith(`${adminFolder}/`)) continue
    const mine = own.get(place)
    if (!mine) problems.push(`${at(place)}: is missing, or not valid`)
    else if (mine.join() !== parameters.join())
      problems.push(`${at(place)}: has the parameters (${mine.join(', ')}), in English (${parameters.join(', ')})`)
  }
  for (const place of own.keys()) if (!english.has(place)) problems.push(`${at(place)}: is not in English`)
  return problems
}
