import { limits } from '#contract/limits.ts'

/** Converts text to one line without control characters, limited to the length of its field; null if blank. */
export function cleanText(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const line = text
    .slice(0, 10 * limits.name)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
  return (
    line
      .slice(0, limits.name)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || null
  )
}

/** Several lines without control characters, limited to the length of their field; null if blank. */
export function cleanLines(text: string | undefined, max: number): string | null {
  const lines = text?.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
  return lines?.slice(0, max).toWellFormed().trim() || null
}
