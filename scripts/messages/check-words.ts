import type { Language } from '../../contract/languages.ts'
import { formatOf, type Source, textsOf } from './check-messages.ts'
import { type CompiledMessage, compileMessage } from './compile-message.ts'

/** A language's texts for other words for songs. */
export interface WordCatalog {
  language: string
  /** Regular expressions for the word for songs in all of its forms. */
  names: string[]
  /** Words for which this language uses the same noun as for songs: they need no texts. */
  same: string[]
  /** By word: the texts that replace those of the language, by area. */
  words: ReadonlyMap<string, Source[]>
}

/**
 * Problems of the texts for other words, each with its file and key. Each text that names a song needs a variant for every word, except for
 * `exceptions`, which are the same for all words.
 */
export function problemsOfWords(base: Source[], catalog: WordCatalog, exceptions: Readonly<Record<string, string>>): string[] {
  const texts = textsOf(base)
  const language = catalog.language as Language
  const namesSong = songNames(catalog.names, language)
  const required = [...texts].filter(([place, text]) => !(place in exceptions) && namesSong(text))
  return [...catalog.words].flatMap(([word, sources]) => {
    const own = textsOf(sources)
    const at = (place: string) => `messages/${catalog.language}/words/${word}/${place}`
    const missing = required.filter(([place]) => !own.has(place)).map(([place, text]) => `${at(place)}: is missing for '${text}'`)
    const wrong = [...own].flatMap(([place, text]) => {
      const problem = place in exceptions ? 'is for all words the same' : problemOf(text, texts.get(place), language, namesSong)
      return problem ? [`${at(place)}: ${problem}`] : []
    })
    return [...missing, ...wrong]
  })
}

/** Exceptions for which there is no text, or whose text does not name a song in any language. */
export function needlessExceptions(
  languages: { base: Source[]; names: string[] }[],
  exceptions: Readonly<Record<string, string>>,
): string[] {
  const naming = new Set<string>(
    languages.flatMap(({ base, names }) => {
      const namesSong = songNames(names, base[0]?.language as Language)
      return [...textsOf(base)].filter(([, text]) => namesSong(text)).map(([place]) => place)
    }),
  )
  return Object.keys(exceptions).flatMap((place) => (naming.has(place) ? [] : [`${place}: names a song in no language: no exception`]))
}

function songNames(names: string[], language: Language) {
  const pattern = new RegExp(names.join('|') || '(?!)', 'iu')
  return (text: string) => pattern.test(wordsOf(text, language))
}

/** A message without parameter names; '' if it is invalid, which is reported separately. */
function wordsOf(text: string, language: Language): string {
  try {
    return compileMessage(text, formatOf(language)).code.replace(/\bd\.\w+/g, '')
  } catch {
    return ''
  }
}

function problemOf(text: string, base: string | undefined, language: Language, namesSong: (text: string) => boolean): string | null {
  if (base === undefined) return 'is not in the language'
  if (namesSong(text)) return `names a song: '${text}'`
  try {
    const [own, other] = [text, base].map((message) => shapeOf(compileMessage(message, formatOf(language))))
    return own === other ? null : `has the parameters and forms (${own}), in the language (${other})`
  } catch (error) {
    return (error as Error).message
  }
}

const shapeOf = ({ parameters, forms }: CompiledMessage) => [...parameters, ...forms].join(', ')
