/** Letters without a Unicode decomposition that people type without their mark. */
const undecomposed: Record<string, string> = { ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' }

/** Removes case, accents and width, in any script: for search, and for marking what it found. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøđðħłæœıþ]/g, (letter) => undecomposed[letter] ?? letter)

/**
 * Folds text for comparison and search: removes case, accents, width and repeated white space, in any script. Stored, because the engines
 * fold differently (SQLite folds ASCII only).
 */
export const fold = (text: string): string => foldLetters(text).replace(/\s+/g, ' ').trim()
