import type { CreditRole } from './credits.ts'

export interface SuggestedCredit {
  name: string
  role: Extract<CreditRole, 'main' | 'featured'>
}

/** 'feat.', 'ft.' or 'featuring' between names, also in brackets. */
const featuring = /\s+[([]?(?:feat|ft|featuring)\b\.?\s+/i
/** Separators of names of equal rank. A name can contain one ('Earth, Wind & Fire'), so the result is only a suggestion. */
export const nameSeparator = /\s*[,;]\s+(?:(?:&|and)\s+)?|\s+(?:&|\+|\/|×|and|x|vs\.?)\s+/i

/** The artists that an artist text seems to consist of, in order; empty if it seems to be a single name. */
export function suggestCredits(text: string): SuggestedCredit[] {
  const [main = '', ...featured] = text.trim().split(featuring)
  const namesIn = (part: string, role: SuggestedCredit['role']) => part.split(nameSeparator).map((name) => ({ name: name.trim(), role }))
  const all = [...namesIn(main, 'main'), ...featured.flatMap((part) => namesIn(withoutBracket(part), 'featured'))]
  const names = all.map(({ name }) => name)
  const isSplit = all.length > 1 && names.every((name) => name !== '') && new Set(names).size === names.length
  return isSplit ? all : []
}

/** The artist text without the featured artists: 'A & B' of 'A & B (feat. C)'. */
export const withoutFeatured = (text: string): string => text.trim().split(featuring, 1)[0] || text

/** 'B)' of 'A (feat. B)'. */
const withoutBracket = (part: string) => part.replace(/^((?:[^()[\]]|\([^)]*\)|\[[^\]]*\])*)[)\]]\s*$/, '$1')
