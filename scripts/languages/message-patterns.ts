import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { messagesIn, type Source } from '../messages/check-messages.ts'

type IsMessage = (text: string) => boolean

/** Isolate characters around inserted texts in right-to-left languages (web/lib/texts/message-format.ts). */
const isolates = /[\u2066-\u2069\u200e\u200f]/g

/** Relative times of Intl ('hace 2 min') have plain spaces where a message has no-break spaces. */
const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

/** Returns a function that checks whether a displayed text, with values in place of its parameters, is a message of this catalog. */
export function messageMatcher(sources: Source[]): IsMessage {
  const exact = new Set<string>()
  const patterns: RegExp[] = []
  for (const { messages } of sources)
    for (const [, message] of messagesIn(messages)) {
      const elements = parse(message, { ignoreTag: true })
      const [first] = elements
      if (elements.length === 1 && first?.type === TYPE.literal) exact.add(withPlainSpaces(first.value).trim())
      else if (hasWord(elements)) patterns.push(new RegExp(`^${patternOf(elements)}$`, 's'))
    }
  return (text) => {
    const plain = withPlainSpaces(text.replace(isolates, '')).trim()
    return exact.has(plain) || patterns.some((pattern) => pattern.test(plain))
  }
}

/** '{artist} – {title}' matches any text, so such a message is not used for matching. */
const hasWord = (elements: MessageFormatElement[]): boolean =>
  elements.some((element) => {
    if (element.type === TYPE.literal) return /\p{L}{3}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(element.value)
    return hasForms(element) && formsOf(element).every(hasWord)
  })

const patternOf = (elements: MessageFormatElement[]): string =>
  elements
    .map((element) => {
      if (element.type === TYPE.literal) return RegExp.escape(withPlainSpaces(element.value))
      if (element.type === TYPE.pound || element.type === TYPE.number) return '[\\d.,\\s]+'
      return hasForms(element) ? `(?:${formsOf(element).map(patternOf).join('|')})` : '.+?'
    })
    .join('')

type WithForms = Extract<MessageFormatElement, { options: unknown }>
const hasForms = (element: MessageFormatElement): element is WithForms => element.type === TYPE.plural || element.type === TYPE.select
const formsOf = ({ options }: WithForms) => Object.values(options).map(({ value }) => value)
