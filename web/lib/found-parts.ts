import { foldLetters, simplerLetters } from '#contract/fold.ts'
import { searchWords, typedForms } from '#contract/search-words.ts'

/** Starts and ends of the parts of `text` that contain words of the search, in order and without overlap. */
export function foundParts(text: string, query: string): [start: number, end: number][] {
  const plain = foldedForm(text)
  const forms = typedForms(plain.folded).length === 1 ? [plain] : [plain, ...otherForms(text)]
  const found = searchWords(query)
    .flatMap((word): [number, number][] => {
      const form = forms.find(({ folded }) => folded.includes(word))
      if (!form) return []
      const at = form.folded.indexOf(word)
      const last = form.origins[at + word.length - 1] ?? at
      return [[form.origins[at] ?? 0, form.origins.find((origin) => origin > last) ?? text.length]]
    })
    .sort(([a], [b]) => a - b)
  return found.reduce<[number, number][]>((parts, [start, end]) => {
    const last = parts.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else parts.push([start, end])
    return parts
  }, [])
}

const otherForms = (text: string) =>
  [undefined, '', ' '].flatMap((mark) => [foldedForm(text, mark), foldedForm(text, mark, simplerLetters)]).slice(1)

const isMark = (folded: string) => /^[^\p{L}\p{N}\s]/u.test(folded)

/**
 * The folded text, and the index in the text of each of its characters; with `mark` instead of its marks if that is given, and simpler
 * letters (typedForms in contract/search-words.ts).
 */
function foldedForm(text: string, mark?: string, simpler = (folded: string) => folded) {
  // Folding changes lengths.
  let folded = ''
  const origins: number[] = []
  let place = 0
  for (const character of text) {
    const letters = simpler(foldLetters(character))
    const part = mark !== undefined && isMark(letters) ? mark : letters
    if (!/^\s/.test(part) || !/\s$/.test(folded)) {
      folded += part
      for (let i = 0; i < part.length; i++) origins.push(place)
    }
    place += character.length
  }
  return { folded, origins }
}
