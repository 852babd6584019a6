const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const isLetter = (grapheme: string) => /[\p{L}\p{N}]/u.test(grapheme)

const graphemesOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment)

/** Keeps 'ß', which toUpperCase turns into two letters. */
function capital(grapheme: string): string {
  const upper = grapheme.toUpperCase()
  return graphemesOf(upper).length === 1 ? upper : grapheme
}

/**
 * Up to two graphemes of a name: the first letters of its first and last word. Words without a letter count only if no word has one; then
 * their first visible grapheme is used.
 */
export function initials(name: string): string[] {
  const words = name.normalize('NFC').split(/\s+/).map(graphemesOf)
  const letters = words.flatMap((word) => word.find(isLetter) ?? [])
  const symbols = words.flatMap((word) => word.find((grapheme) => !/^[\p{C}\p{M}]*$/u.test(grapheme)) ?? [])
  const found = letters.length > 0 ? letters : symbols
  return found.filter((_, index) => index === 0 || index === found.length - 1).map(capital)
}
