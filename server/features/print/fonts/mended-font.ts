import type { Font, Glyph } from 'fontkit'

/*
 * What fontkit 2.0.4 gets wrong on common words, put right from outside.
 */

/** Gives the font back, mended. */
export function mended(font: Font): Font {
  mendMeanings(font)
  mendAnchors(font)
  endRunaways(font)
  return font
}

/**
 * A glyph that stands for several characters, such as the letter below the dots of two Arabic ones, or that another glyph is made of, keeps
 * the meaning that it was first met with: words come out shaped wrongly, and are copied from PDFs as others. Here each use has its own.
 */
function mendMeanings(font: Font) {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id: number, codePoints: number[] = []): Glyph =>
    Object.create(getGlyph(id), {
      codePoints: { value: codePoints },
      isMark: { value: codePoints.length > 0 && codePoints.every(isMark) },
      isLigature: { value: codePoints.length > 1 },
    })
}

const isMark = (codePoint: number) => /^\p{M}$/u.test(String.fromCodePoint(codePoint))

/** Parts of fontkit that are not in its types. */
interface Processor {
  glyphs: readonly unknown[]
  applyLookup(type: number, table: unknown): boolean
}
interface MarkPlacing extends Processor {
  applyAnchor(mark: unknown, baseAnchor: unknown, baseIndex: number): void
}
interface Engine {
  GSUBProcessor?: Processor
  GPOSProcessor?: MarkPlacing
}
const engineOf = (font: Font): Engine | undefined => (font as unknown as { _layoutEngine?: { engine?: Engine } })._layoutEngine?.engine

class NoAnchor extends Error {}

/**
 * Where a letter has no place for marks of a kind, the next rule of the font counts. A TypeError comes instead, on common words in Gurmukhi
 * and Malayalam.
 */
function mendAnchors(font: Font) {
  const placing = engineOf(font)?.GPOSProcessor
  if (!placing) return
  const applyLookup = placing.applyLookup.bind(placing)
  const applyAnchor = placing.applyAnchor.bind(placing)
  placing.applyAnchor = (mark, baseAnchor, baseIndex) => {
    if (!baseAnchor) throw new NoAnchor()
    applyAnchor(mark, baseAnchor, baseIndex)
  }
  placing.applyLookup = (type, table) => {
    try {
      return applyLookup(type, table)
    } catch (error) {
      if (error instanceof NoAnchor) return false
      throw error
    }
  }
}

/** Far more than any line has. */
const glyphsMax = 5_000

/** Rules that put glyphs in are tried again on what they have put in, now and then without an end. */
export class RunawayShaping extends Error {}

function endRunaways(font: Font) {
  const substituting = engineOf(font)?.GSUBProcessor
  if (!substituting) return
  const applyLookup = substituting.applyLookup.bind(substituting)
  substituting.applyLookup = (type, table) => {
    if (substituting.glyphs.length > glyphsMax) throw new RunawayShaping()
    return applyLookup(type, table)
  }
}
