import { foldLetters } from '#contract/fold.ts'

/** Start and end of the search text in `text`; null if it is not there, for example because the match is in another field. */
export function foundPart(text: string, query: string): [number, number] | null {
  const wanted = foldLetters(query.trim())
  if (!wanted) return null
  // Folding changes lengths, so each folded character keeps its index in the text.
  let all = ''
  const origins: number[] = []
  let place = 0
  for (const character of text) {
    const part = foldLetters(character)
    all += part
    for (let i = 0; i < part.length; i++) origins.push(place)
    place += character.length
  }
  const at = all.indexOf(wanted)
  if (at < 0) return null
  return [origins[at] ?? 0, origins[at + wanted.length] ?? text.length]
}
