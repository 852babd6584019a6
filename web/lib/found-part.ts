/** Letters that Unicode does not decompose although people type them without their mark. */
const undecomposed: Record<string, string> = { ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' }

/** Folds case and accents like the server's search. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøđðħłæœıþ]/g, (letter) => undecomposed[letter] ?? letter)

/** Start and end of the search text in `text`; null if it is not there, for example because the match is in another field. */
export function foundPart(text: string, query: string): [number, number] | null {
  const wanted = folded(query.trim())
  if (!wanted) return null
  // Folding changes lengths, so each folded character keeps its index in the text.
  let all = ''
  const origins: number[] = []
  let place = 0
  for (const character of text) {
    const part = folded(character)
    all += part
    for (let i = 0; i < part.length; i++) origins.push(place)
    place += character.length
  }
  const at = all.indexOf(wanted)
  if (at < 0) return null
  return [origins[at] ?? 0, origins[at + wanted.length] ?? text.length]
}
