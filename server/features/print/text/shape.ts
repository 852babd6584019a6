import { fileURLToPath } from 'node:url'
import bidiFactory from 'bidi-js'
import { type Face, faceOf, headlineFace, type Ink, type PositionedGlyph } from '../fonts/face.ts'
import { cjkLanguageOf, slicesFor } from '../fonts/font-slices.ts'

export type TypeStyle = 'headline' | 'strong' | 'text'

const faceStyles = {
  headline: { weight: 800, isCondensed: true },
  strong: { weight: 650, isCondensed: false },
  text: { weight: 450, isCondensed: false },
} as const satisfies Record<TypeStyle, unknown>

const posterFont = fileURLToPath(new URL('../../../../design/fonts/poster.woff2', import.meta.url))

/** Glyphs with one font and direction, in visual order, in thousandths of the type size. */
export interface ShapedRun {
  text: string
  /** Embedding level of the bidirectional algorithm; odd is right-to-left. */
  level: number
  glyphs: PositionedGlyph[]
  advance: number
  ink: Ink | null
}

export const bidi = bidiFactory()
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
export const graphemesOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Printed instead of characters that no font has. */
const replacement = '\u{fffd}'
/** Joiners, variation selectors and direction marks have no glyph. */
const ignorable = /\p{Default_Ignorable_Code_Point}/u

interface Shaper {
  /** Returns runs in logical order. `levels` has one value per UTF-16 code unit. */
  shape(text: string, levels: ArrayLike<number>): ShapedRun[]
  /** Characters that no font has. */
  missing: Set<string>
}

/** `context` is the whole text. Its other characters decide in which language's style Han characters are printed. */
export function createShaper(context: string, style: TypeStyle): Shaper {
  const missing = new Set<string>()
  const language = cjkLanguageOf(context)
  const faceStyle = faceStyles[style]

  function faceFor(grapheme: string, current: Face | null): Face | null {
    const visible = Array.from(grapheme).filter((character) => !ignorable.test(character))
    const codePoints = visible.map((character) => character.codePointAt(0) ?? 0)
    const hasAll = (face: Face) => codePoints.every(face.has)
    if (codePoints.length === 0) return current
    const isEmoji = /\p{Emoji_Presentation}|\u{fe0f}/u.test(grapheme)
    if (style === 'headline' && !isEmoji && hasAll(headlineFace(posterFont))) return headlineFace(posterFont)
    // Spaces and punctuation use the font of the word before them.
    if (current && /^[\p{Script=Common}\p{Script=Inherited}]+$/u.test(grapheme) && !isEmoji && hasAll(current)) return current
    const slices = slicesFor(codePoints[0] ?? 0, language, isEmoji).filter((slice) => codePoints.every(slice.claims))
    for (const slice of slices) {
      const face = faceOf(slice, faceStyle)
      if (hasAll(face)) return face
    }
    return null
  }

  /** Splits a grapheme into parts with one font each: all of it, or its characters if no font has them all. */
  function parts(grapheme: string, current: Face | null): { text: string; face: Face | null }[] {
    const face = faceFor(grapheme, current)
    if (face) return [{ text: grapheme, face }]
    const characters = Array.from(grapheme)
    if (characters.length > 1) return characters.flatMap((character) => parts(character, null))
    if (ignorable.test(grapheme)) return []
    missing.add(grapheme)
    // A replacement character would separate the mark's base letter from the rest of the word.
    if (/^\p{M}$/u.test(grapheme)) return []
    return [{ text: replacement, face: faceFor(replacement, null) }]
  }

  function shape(text: string, levels: ArrayLike<number>): ShapedRun[] {
    const spans: { text: string; shaped: string; face: Face; level: number }[] = []
    let at = 0
    for (const grapheme of graphemesOf(text)) {
      const level = levels[at] ?? 0
      at += grapheme.length
      for (const [index, { text: part, face }] of parts(grapheme, spans.at(-1)?.face ?? null).entries()) {
        if (!face) continue
        // PDF readers should copy the original text instead of replacement characters.
        const copied = index === 0 ? grapheme : ''
        const last = spans.at(-1)
        if (last && last.face === face && last.level === level) {
          last.text += copied
          last.shaped += part
        } else spans.push({ text: copied, shaped: part, face, level })
      }
    }
    return spans.map(({ text, shaped, face, level }) => {
      const isRightToLeft = level % 2 === 1
      const { glyphs, advance } = face.shape(shaped, isRightToLeft ? 'rtl' : 'ltr')
      // PDF readers mirror brackets themselves, so the glyph is mapped to the mirrored one.
      if (isRightToLeft) for (const glyph of glyphs) glyph.text = bidi.getMirroredCharacter(glyph.text) ?? glyph.text
      return { text, level, glyphs, advance, ink: inkOf(glyphs) }
    })
  }

  return { shape, missing }
}

function inkOf(glyphs: readonly PositionedGlyph[]): Ink | null {
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
