import { fold, simplerLetters } from './fold.ts'

/** Different in a text and in what people type: "Don’t" and "don't". */
const apostrophes = /['’‘ʼ`´]/g
const marks = /[^\p{L}\p{N}\s]+/gu
const marksBetweenLetters = /(?<=[\p{L}\p{N}])[^\p{L}\p{N}\s]+(?=[\p{L}\p{N}])/u
/** At the ends of words, people leave it out: "Goodnight, Duluth". */
const punctuation = /^[\s.,:;!?"“”„«»()[\]…]+|[\s.,:;!?"“”„«»()[\]…]+$/g
const ideographs = /[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const lengthOf = (text: string) => [...text].length
const stripped = (text: string) => text.replace(punctuation, '')
/** A word that says little by itself. */
const isShort = (word: string) => lengthOf(stripped(word.replace(apostrophes, ''))) <= 2 && !ideographs.test(word)

/**
 * A folded text in the forms in which people type it: as it is, without marks ("im yours" for "i'm yours", "acdc" for "ac/dc"), with a space
 * for each of them ("ac dc"), and with simpler letters. Only the first if no word has a mark inside, an apostrophe or such a letter.
 */
export function typedForms(folded: string): string[] {
  const hasMarks = marksBetweenLetters.test(folded) || folded.search(apostrophes) >= 0
  const forms = [folded, ...(hasMarks ? ['', ' '].map((mark) => fold(folded.replace(marks, mark))) : [])]
  return [...new Set([...forms, ...forms.map(simplerLetters)])]
}

/** The text of an item that is stored to be searched, a text in each line; their other forms come after them. */
export const searchText = (folded: readonly string[]): string =>
  [...folded, ...folded.flatMap((text) => typedForms(text).slice(1))].join('\n')

/**
 * Parts of a search text as typed, folded: its words, each with the short words after it. A row matches if it contains all of them, in any
 * order and also within words. Each is a part of the text, so a row that contains the text itself always matches.
 */
export function wordsAsTyped(text: string): string[] {
  const folded = fold(text)
  const phrases: string[] = []
  for (const word of folded.split(' ').filter(Boolean)) {
    const last = phrases.at(-1)
    const isJoined = last !== undefined && (isShort(word) || (phrases.length === 1 && last.split(' ').every(isShort)))
    if (isJoined) phrases[phrases.length - 1] = `${last} ${word}`
    else phrases.push(word)
  }
  const words = phrases.flatMap((phrase) => {
    const parts = phrase.split(apostrophes).flatMap(longParts).map(stripped).filter(Boolean)
    const long = parts.filter((part) => lengthOf(part) > 2)
    return long.length > 0 ? long : parts
  })
  if (words.length === 0) return folded === '' ? [] : [folded]
  return withoutParts(words)
}

/** The same in simpler letters, which every stored search text also has: typed katakana finds hiragana. */
export function searchWords(text: string): string[] {
  const typed = wordsAsTyped(text)
  const simpler = typed.map(simplerLetters).filter(Boolean)
  return simpler.length > 0 ? withoutParts(simpler) : typed
}

/** Without words that are part of another one. */
const withoutParts = (words: readonly string[]) =>
  words.filter((word, at) => !words.some((other, place) => (other === word ? place < at : other.includes(word))))

/** "hip-hop" is also written "hip hop". Short parts and numbers say little by themselves: "x-ray" and "take-123" remain words. */
function longParts(word: string): string[] {
  const parts = word.split(marksBetweenLetters)
  return parts.every((part) => /^\p{L}{3,}$/u.test(part)) ? parts : [word]
}
