import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Language } from '../../contract/languages.ts'
import { type Source, textsOf } from './check-messages.ts'

/** What no text of a language may contain, and why. */
type Rule = [pattern: RegExp, problem: string]

/** Every language addresses readers in one way; these are the words of the other one. */
const otherAddress = (words: string): Rule => [
  new RegExp(`(?<![\\p{L}_])(?:${words})(?![\\p{L}_])`, 'iu'),
  'addresses readers in another way than the rest',
]

function besideIdeographs(marks: string): Rule {
  const ideograph = '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}]'
  return [new RegExp(`(?<=${ideograph})(?:${marks})|(?:${marks})(?=${ideograph})`, 'u'), 'has half-width punctuation']
}

const ofTranslations: Rule[] = [
  [/["']/, 'has straight quotes'],
  [/\.{3}/, "has '...' instead of '…'"],
]

const ofChineseAndJapanese: Rule = besideIdeographs('[,;!?()]|\\.(?![a-z])')

/** `![` begins a picture in Markdown. */
const rules: Partial<Record<Language, Rule[]>> = {
  ar: [[/[?;]|,(?!\d{3})/, 'has Latin punctuation']],
  de: [otherAddress('du|dein\\p{L}*|dir|dich')],
  es: [otherAddress('usted(?:es)?|tú|tus?'), [/(?<!¿[^?]*)\?/, "has '?' without '¿'"], [/(?<!¡[^!]*)!(?!\[)/, "has '!' without '¡'"]],
  fr: [otherAddress('tu|toi|ton|tes'), [/ (?!!\[)[:;!?»]|« /, 'has a plain space where a line must not break (U+00A0)']],
  ja: [ofChineseAndJapanese],
  nl: [otherAddress('uw|(?<!\\d\\s)u')],
  pl: [otherAddress('pana?|pani|państwo')],
  pt: [otherAddress('tu|ti|teus?|tuas?')],
  tr: [otherAddress('sen|sana|seni|senin')],
  uk: [otherAddress('ти|тебе|тобі|твій|тво[яєїюг]\\p{L}*')],
  zh: [ofChineseAndJapanese, besideIdeographs(':'), [/你/, 'addresses readers in another way than the rest']],
}

/**
 * Wrong typography, forms of address and plurals of the texts in a folder ('de', 'de/words/piece'), each with its file and key. Texts that are the
 * same in English have no faults.
 */
export function problemsOfStyle(folder: string, sources: Source[], english: ReadonlyMap<string, string> = new Map()): string[] {
  const language = sources[0]?.language as Language
  return [...textsOf(sources)].flatMap(([place, message]) => {
    const elements = parsed(message)
    const faults = message === english.get(place) ? [] : faultsOf(elements, language)
    const plurals = [...pluralsIn(elements)].flatMap((plural) => faultsOfPlural(plural, language))
    return [...faults, ...plurals].map((fault) => `messages/${folder}/${place}: ${fault}`)
  })
}

/** Invalid messages are reported separately. */
function parsed(message: string): MessageFormatElement[] {
  try {
    return parse(message, { ignoreTag: true })
  } catch {
    return []
  }
}

function faultsOf(elements: MessageFormatElement[], language: Language): string[] {
  const texts = readings(elements)
  const own = [...(language === 'en' ? [] : ofTranslations), ...(rules[language] ?? [])]
  return own.flatMap(([pattern, fault]) => {
    const text = texts.find((text) => pattern.test(text))
    return text === undefined ? [] : [`${fault}: '${text}'`]
  })
}

/** The texts that a message can become, with '0' for its parameters. */
function readings(elements: MessageFormatElement[]): string[] {
  let texts = ['']
  for (const element of elements) {
    const ends = endsOf(element)
    texts = texts.flatMap((text) => ends.map((end) => text + end))
  }
  return texts
}

function endsOf(element: MessageFormatElement): string[] {
  if (element.type === TYPE.literal) return [element.value]
  return 'options' in element ? Object.values(element.options).flatMap(({ value }) => readings(value)) : ['0']
}

type Plural = Extract<MessageFormatElement, { type: TYPE.plural }>

function* pluralsIn(elements: MessageFormatElement[]): Generator<Plural> {
  for (const element of elements) {
    if (element.type === TYPE.plural) yield element
    if ('options' in element) for (const { value } of Object.values(element.options)) yield* pluralsIn(value)
  }
}

/** A plural has a form for every category or for none. A form for several numbers names the number if the form 'other' does. */
function faultsOfPlural({ value: name, options }: Plural, language: Language): string[] {
  const numbers = numbersByCategory(language)
  const forms = Object.keys(options).filter((form) => !form.startsWith('='))
  const missing = forms.length === 1 ? [] : [...numbers.keys()].filter((category) => !forms.includes(category))
  const namesNumber = (form: string) => contains(options[form]?.value ?? [], name)
  const silent = namesNumber('other') ? forms.filter((form) => (numbers.get(form) ?? 0) > 1 && !namesNumber(form)) : []
  return [
    ...missing.map((category) => `has no form '${category}' of ${name}`),
    ...silent.map((form) => `names no number in the form '${form}' of ${name}`),
  ]
}

/** Whether texts contain a plural's number. */
const contains = (elements: MessageFormatElement[], name: string): boolean =>
  elements.some(
    (element) =>
      element.type === TYPE.pound ||
      ((element.type === TYPE.argument || element.type === TYPE.number) && element.value === name) ||
      ('options' in element && Object.values(element.options).some(({ value }) => contains(value, name))),
  )

/** How many of the numbers from 1 to 200 each plural category has. Larger numbers repeat these. */
function numbersByCategory(language: Language): ReadonlyMap<string, number> {
  const before = counts.get(language)
  if (before) return before
  const rules = new Intl.PluralRules(language)
  const numbers = new Map<string, number>()
  for (let number = 1; number <= 200; number++) {
    const category = rules.select(number)
    numbers.set(category, (numbers.get(category) ?? 0) + 1)
  }
  counts.set(language, numbers)
  return numbers
}

/** Cached, because each plural requests those of its language. */
const counts = new Map<Language, ReadonlyMap<string, number>>()
