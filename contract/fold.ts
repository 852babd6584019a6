/** Letters without a Unicode decomposition that people type without their mark. */
const undecomposed: Record<string, string> = { ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' }

/** Removes case, accents and width, in any script: for search, and for marking what it found. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøđðħłæœıþ]/g, (letter) => undecomposed[letter] ?? letter)
