import { z } from 'zod'

export const slugMax = 80

/** What follows /page/: words of a-z and 0-9 with hyphens between them. */
export const PageSlug = z
  .string()
  .max(slugMax)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** Letters that Unicode does not decompose. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** 'Über uns & Team' -> 'uber-uns-team'; 'page' for a title in another script. One that is `taken` gets a number. */
export function slugOf(title: string, taken: readonly string[] = []): string {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđı]/g, (letter) => letters[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
  const slug = trimmed(words, slugMax) || 'page'
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `-${number}`
    const proposed = trimmed(slug, slugMax - ending.length) + ending
    if (!taken.includes(proposed)) return proposed
  }
}

/** Without hyphens at its ends, after shortening too. */
const trimmed = (words: string, most: number) => words.replace(/^-+/, '').slice(0, most).replace(/-+$/, '')
