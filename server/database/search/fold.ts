/** Letters that Unicode does not decompose although people type them without their mark. */
const undecomposed: Record<string, string> = { ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' }

/**
 * Folds text for comparison and search: removes case, accents, width and repeated white space, in any script. Stored, because the engines
 * fold differently (SQLite folds ASCII only).
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
const keyLength = 200

export const cutKey = (text: string): string => [...text].slice(0, keyLength).join('')

/** Sort key of a text: its first 200 characters, folded. */
export const sortKey = (text: string): string => cutKey(fold(text))

/** What a letter index lists a sort key under: its first letter, '#' where it begins with none. */
export const initialOf = (key: string): string => /^\p{L}/u.exec(key)?.[0] ?? '#'
