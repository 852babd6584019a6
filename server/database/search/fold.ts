/** Letters that Unicode does not decompose although people type them without their mark. */
const undecomposed: Record<string, string> = { ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' }

/**
 * Text for comparing and searching: case, accents, width and repeated white space folded away, in any script.
 * The databases cannot do this alike (SQLite folds ASCII only), so it is stored ready-made.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøđðħłæœıþ]/g, (letter) => undecomposed[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()

/** An index takes no texts of any length, and folding may make one thirty times as long. */
const sortedBy = 200

/** What a text is sorted by: its first 200 characters, folded. */
export const sortKey = (text: string): string => [...fold(text)].slice(0, sortedBy).join('')
