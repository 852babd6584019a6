import { cutText } from '#contract/cut-text.ts'
import { limits } from '#contract/limits.ts'

/** Converts text to one line without control characters, limited to the length of its field; null if blank. */
export function cleanText(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const line = text
    .slice(0, 10 * limits.name)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
  return cutText(line, limits.name).trim() || null
}

/** Several lines without control characters, limited to the length of their field; null if blank. */
export function cleanLines(text: string | undefined, max: number): string | null {
  const lines = text?.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
  return cutText(lines?.toWellFormed() ?? '', max).trim() || null
}
