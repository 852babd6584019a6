import { limits } from '#contract/limits.ts'

/** Converts text to one line without control characters, limited to the length of its field; null if blank. */
export function cleanText(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const line = text
    .slice(0, 10 * limits.name)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
  return cut(line, limits.name).trim() || null
}

/** Several lines without control characters, limited to the length of their field; null if blank. */
export function cleanLines(text: string | undefined, max: number): string | null {
  const lines = text?.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
  return cut(lines?.toWellFormed() ?? '', max).trim() || null
}

/** Drops half of a surrogate pair at the end. */
const cut = (text: string, max: number) => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
