import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** One of the files into which a package splits a font by characters. */
export interface FontSlice {
  /** Such as 'noto-sans-jp-12'. */
  id: string
  /** The file, variable in weight or in weight and width. */
  file: (axis: 'wght' | 'wdth') => string
  hasWidths: boolean
  claims: (codePoint: number) => boolean
}

const alphabets = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-sans-ethiopic',
] as const
const widths = new Set<string>(['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-devanagari'])
const chinese = 'noto-sans-sc'
const japanese = 'noto-sans-jp'
const korean = 'noto-sans-kr'
const emoji = 'noto-emoji'

/** Subsets that every package has; those of Noto Sans are used. */
const sharedSubsets = new Set(['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'])

const slicesOf = new Map<string, FontSlice[]>()

function slicesIn(family: string): FontSlice[] {
  const cached = slicesOf.get(family)
  if (cached) return cached
  const folder = new URL('.', import.meta.resolve(`@fontsource-variable/${family}/unicode.json`))
  const ranges = JSON.parse(readFileSync(new URL('unicode.json', folder), 'utf8')) as Record<string, string>
  const slices = Object.entries(ranges)
    .filter(([subset]) => family === 'noto-sans' || !sharedSubsets.has(subset))
    .map(([subset, unicodeRange]): FontSlice => {
      const id = `${family}-${subset.replace(/[[\]]/g, '')}`
      const spans = unicodeRange.split(',').map(spanOf)
      return {
        id,
        file: (axis) => fileURLToPath(new URL(`files/${id}-${axis}-normal.woff2`, folder)),
        hasWidths: widths.has(family),
        claims: (codePoint) => spans.some(([first, last]) => codePoint >= first && codePoint <= last),
      }
    })
  slicesOf.set(family, slices)
  return slices
}

/** Parses 'U+0600-06FF' or 'U+2010'. */
function spanOf(range: string): [first: number, last: number] {
  const [first = 0, last = first] = range
    .trim()
    .slice(2)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  return [first, last]
}

type CjkLanguage = 'chinese' | 'japanese' | 'korean'

const families: Record<CjkLanguage, string[]> = {
  chinese: [...alphabets, chinese, japanese, korean, emoji],
  japanese: [...alphabets, japanese, chinese, korean, emoji],
  korean: [...alphabets, korean, japanese, chinese, emoji],
}

/** Han characters have one code point but a shape per language. Kana and hangul show which language the text is in. */
export const cjkLanguageOf = (text: string): CjkLanguage =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'japanese' : /\p{Script=Hangul}/u.test(text) ? 'korean' : 'chinese'

const slicesByCharacter = new Map<string, FontSlice[]>()

/** The slices whose ranges include the character, in order of preference. */
export function slicesFor(codePoint: number, language: CjkLanguage, isEmoji: boolean): FontSlice[] {
  const key = `${codePoint} ${language} ${isEmoji}`
  const cached = slicesByCharacter.get(key)
  if (cached) return cached
  const order = isEmoji ? [emoji, ...families[language]] : families[language]
  const slices = order.flatMap((family) => slicesIn(family).filter((slice) => slice.claims(codePoint)))
  if (slicesByCharacter.size > 20_000) slicesByCharacter.clear()
  slicesByCharacter.set(key, slices)
  return slices
}
