import { z } from 'zod'

export const slugMax = 80

/** The part of the address after /page/: words of a-z and 0-9, separated by hyphens. */
export const PageSlug = z
  .string()
  .max(slugMax)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** Letters without a Unicode decomposition. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** 'Über uns & Team' -> 'uber-uns-team'; 'page' for a title in another script. A `taken` slug gets a numeric suffix. */
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

/** Removes hyphens at both ends, also after shortening. */
const trimmed = (words: string, most: number) => words.replace(/^-+/, '').slice(0, most).replace(/-+$/, '')
