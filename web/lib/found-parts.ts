import { foldLetters } from '#contract/fold.ts'
import { searchWords } from '#contract/search-words.ts'

/** Starts and ends of the parts of `text` that contain words of the search, in order and without overlap. */
export function foundParts(text: string, query: string): [start: number, end: number][] {
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
  const found = searchWords(query)
    .map((word) => [all.indexOf(word), word.length] as const)
    .filter(([at]) => at >= 0)
    .map(([at, length]): [number, number] => [origins[at] ?? 0, origins[at + length] ?? text.length])
    .sort(([a], [b]) => a - b)
  return found.reduce<[number, number][]>((parts, [start, end]) => {
    const last = parts.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else parts.push([start, end])
    return parts
  }, [])
}
