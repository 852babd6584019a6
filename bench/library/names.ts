import type { Random } from './random.ts'
import { bandWords, type Language, languages, syllables } from './words.ts'

/** A hundred entries: each language occurs by its share. */
const hundred: readonly Language[] = languages.flatMap((language) => Array.from({ length: language.share }, () => language))

/** Titles and names like those of real libraries: several scripts, very common words and unique words. */
export const createNames = (random: Random) => {
  const invented = () => Array.from({ length: 2 + random.below(3) }, () => random.pick(syllables)).join('')
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

  return {
    title(): string {
      const { words, space } = random.pick(hundred)
      const parts = Array.from({ length: 1 + random.below(5) }, () => (random.next() < 0.08 ? invented() : random.pickUneven(words)))
      const ending = random.next() < 0.12 ? ` No. ${1 + random.below(999)}` : ''
      return capital(parts.join(space)) + ending
    },
    artist: () =>
      [random.pick(bandWords), random.next() < 0.5 ? capital(invented()) : '', random.pick(bandWords)].filter(Boolean).join(' '),
    word: invented,
  }
}
