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

/** Letters for which many people type another one, or none: Arabic and Persian forms, a final sigma. */
const simpler: Record<string, string> = { ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ٱ: 'ا', ـ: '', ς: 'σ', ґ: 'г' }
const katakanaAfterHiragana = 0x60

/** A folded text with these letters replaced, hiragana for katakana, and digits of Arabic texts as 0 to 9. */
export const simplerLetters = (folded: string): string =>
  folded.replace(/[ىیکةٱـςґ٠-٩۰-۹ァ-ヶ]/g, (letter) => {
    const code = letter.charCodeAt(0)
    return simpler[letter] ?? (letter < 'ァ' ? String(code & 15) : String.fromCharCode(code - katakanaAfterHiragana))
  })
