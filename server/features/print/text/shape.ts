import { fileURLToPath } from 'node:url'
import bidiFactory from 'bidi-js'
import { type Face, faceOf, headlineFace, type Ink, type PlacedGlyph } from '../fonts/face.ts'
import { sinographsOf, slicesFor } from '../fonts/font-slices.ts'
import { isBurmese, shapeBurmese } from './burmese.ts'

export type TypeStyle = 'headline' | 'strong' | 'text'

const faceStyles = {
  headline: { weight: 800, isCondensed: true },
  strong: { weight: 650, isCondensed: false },
  text: { weight: 450, isCondensed: false },
} as const satisfies Record<TypeStyle, unknown>

const posterFont = fileURLToPath(new URL('#design/fonts/poster.woff2', import.meta.url))

/** Glyphs of one font and one direction, from left to right, in thousandths of the type size. */
export interface ShapedRun {
  text: string
  /** Of the bidirectional algorithm: odd is right to left. */
  level: number
  glyphs: PlacedGlyph[]
  advance: number
  ink: Ink | null
}

export const bidi = bidiFactory()
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
export const graphemesOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** What stands in for a sign that no font has. */
const replacement = '\u{fffd}'
/** Joiners, variation selectors and marks of direction: nothing to draw. */
const unseen = /\p{Default_Ignorable_Code_Point}/u

export interface Shaper {
  /** Runs in the order of the text. `levels`: one for each UTF-16 unit of it. */
  shape(text: string, levels: ArrayLike<number>): ShapedRun[]
  /** Signs that no font has. */
  missing: Set<string>
}

/** `context` is the whole text: what stands elsewhere in it decides which shapes shared signs get. */
export function createShaper(context: string, style: TypeStyle): Shaper {
  const missing = new Set<string>()
  const sinographs = sinographsOf(context)
  const faceStyle = faceStyles[style]

  function faceFor(grapheme: string, current: Face | null): Face | null {
    const needed = Array.from(grapheme).filter((sign) => !unseen.test(sign))
    const codePoints = needed.map((sign) => sign.codePointAt(0) ?? 0)
    const hasAll = (face: Face) => codePoints.every(face.has)
    if (codePoints.length === 0) return current
    const isEmoji = /\p{Emoji_Presentation}|\u{fe0f}/u.test(grapheme)
    if (style === 'headline' && !isEmoji && hasAll(headlineFace(posterFont))) return headlineFace(posterFont)
    // A space or a comma between two words of a script changes no font.
    if (current && /^[\p{Script=Common}\p{Script=Inherited}]+$/u.test(grapheme) && !isEmoji && hasAll(current)) return current
    const slices = slicesFor(codePoints[0] ?? 0, sinographs, isEmoji).filter((slice) => codePoints.every(slice.claims))
    for (const slice of slices) {
      const face = faceOf(slice, faceStyle)
      if (hasAll(face)) return face
    }
    return null
  }

  /** The fonts of a grapheme: one, or one for each sign where no font has all of them. */
  function pieces(grapheme: string, current: Face | null): { text: string; face: Face | null }[] {
    const face = faceFor(grapheme, current)
    if (face) return [{ text: grapheme, face }]
    const signs = Array.from(grapheme)
    if (signs.length > 1) return signs.flatMap((sign) => pieces(sign, null))
    if (unseen.test(grapheme)) return []
    missing.add(grapheme)
    // A mark on its own would be more in the way than its absence.
    if (/^\p{M}$/u.test(grapheme)) return []
    return [{ text: replacement, face: faceFor(replacement, null) }]
  }

  function shape(text: string, levels: ArrayLike<number>): ShapedRun[] {
    const spans: { text: string; seen: string; face: Face; level: number }[] = []
    let at = 0
    for (const grapheme of graphemesOf(text)) {
      const level = levels[at] ?? 0
      at += grapheme.length
      const seen = level % 2 === 1 ? (bidi.getMirroredCharacter(grapheme) ?? grapheme) : grapheme
      for (const [index, { text: piece, face }] of pieces(seen, spans.at(-1)?.face ?? null).entries()) {
        if (!face) continue
        // What is copied from a PDF is what was written.
        const written = index === 0 ? grapheme : ''
        const last = spans.at(-1)
        if (last && last.face === face && last.level === level) {
          last.text += written
          last.seen += piece
        } else spans.push({ text: written, seen: piece, face, level })
      }
    }
    return spans.map(({ text: written, seen, face, level }) => {
      const direction = level % 2 === 1 ? 'rtl' : 'ltr'
      const { glyphs, advance } = isBurmese(seen) ? shapeBurmese(seen, face) : face.shape(seen, direction)
      return { text: written, level, glyphs, advance, ink: inkOf(glyphs) }
    })
  }

  return { shape, missing }
}

function inkOf(glyphs: readonly PlacedGlyph[]): Ink | null {
  let ink: Ink | null = null
  for (const { glyph, x, y } of glyphs) {
    if (!glyph.ink) continue
    const { left, right, bottom, top } = glyph.ink
    ink ??= { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity }
    ink.left = Math.min(ink.left, x + left)
    ink.right = Math.max(ink.right, x + right)
    ink.bottom = Math.min(ink.bottom, y + bottom)
    ink.top = Math.max(ink.top, y + top)
  }
  return ink
}
