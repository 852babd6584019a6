import { ByteWriter } from '../fonts/byte-writer.ts'
import { type Glyph, type PlacedGlyph, unitsPerEm } from '../fonts/face.ts'
import { bounds, type Contour, encodeGlyph, glyphTables, type Point, sfntFile } from '../fonts/sfnt.ts'

/*
 * A font with just the glyphs that a document shows, each as it was laid out: cut from many files of one font, at one weight. PDFs get it
 * embedded, so their text is text: drawn as the very outlines of the SVG, found and copied as characters.
 */

/** Finer than what the outlines were drawn in, so that rounding moves nothing that is seen. */
const fineUnits = 4096
const fine = (value: number) => Math.round((value * fineUnits) / unitsPerEm)

type Meaning = Pick<PlacedGlyph, 'glyph' | 'text'>

export interface EmbeddedFont {
  name: string
  /** Number in this font of the glyph where it stands for this text; it is in it from then on. */
  add(placed: Meaning): number
  glyphs: readonly Meaning[]
  file(): Buffer
}

export function createEmbeddedFont(name: string): EmbeddedFont {
  const glyphs: Meaning[] = []
  const numbers = new Map<Glyph, Map<string, number>>()
  return {
    name,
    glyphs,
    add({ glyph, text }) {
      const meanings = numbers.get(glyph) ?? new Map<string, number>()
      numbers.set(glyph, meanings)
      const known = meanings.get(text)
      if (known !== undefined) return known
      // 0 stands for what is missing, and nothing is.
      const number = glyphs.push({ glyph, text })
      meanings.set(text, number)
      return number
    },
    file: () => fontFile(glyphs.map(({ glyph }) => glyph)),
  }
}

function fontFile(glyphs: readonly Glyph[]): Buffer {
  const contours = [[], ...glyphs.map(contoursOf)]
  const points = contours.flat(2)
  const box = bounds(points)
  const hmtx = new ByteWriter().uint16(0).int16(0)
  for (const [index, glyph] of glyphs.entries()) {
    const [left] = bounds((contours[index + 1] ?? []).flat())
    hmtx.uint16(Math.max(0, fine(glyph.advance))).int16(left)
  }
  const head = new ByteWriter().uint32(0x10000).uint32(0x10000).uint32(0).uint32(0x5f0f3cf5).uint16(0).uint16(fineUnits)
  head.uint32(0).uint32(0).uint32(0).uint32(0)
  for (const bound of box) head.int16(bound)
  const longOffsets = 1
  head.uint16(0).uint16(6).int16(2).int16(longOffsets).int16(0)
  const hhea = new ByteWriter().uint32(0x10000).int16(box[3]).int16(box[1]).int16(0)
  hhea.uint16(Math.max(0, ...glyphs.map(({ advance }) => fine(advance))))
  for (const value of [box[0], 0, box[2], 1, 0, 0, 0, 0, 0, 0, 0]) hhea.int16(value)
  hhea.uint16(contours.length)
  const maxp = new ByteWriter().uint32(0x10000).uint16(contours.length)
  maxp.uint16(Math.max(0, ...contours.map((parts) => parts.flat().length))).uint16(Math.max(0, ...contours.map((parts) => parts.length)))
  for (const value of [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]) maxp.uint16(value)
  return sfntFile({
    ...glyphTables(contours.map(encodeGlyph)),
    head: head.done(),
    hhea: hhea.done(),
    hmtx: hmtx.done(),
    maxp: maxp.done(),
  })
}

function contoursOf({ outline }: Glyph): Contour[] {
  const contours: Point[][] = []
  for (const step of outline) {
    if (step.draw === 'M') contours.push([])
    const contour = contours.at(-1)
    if (!contour || step.draw === 'Z') continue
    if (step.draw === 'Q') contour.push({ x: fine(step.x1), y: fine(step.y1), isOnCurve: false })
    contour.push({ x: fine(step.x), y: fine(step.y), isOnCurve: true })
  }
  return contours.map(withoutReturn).filter((contour) => contour.length > 2)
}

/** A contour closes by itself: a last point that is the first again goes. */
function withoutReturn(contour: Point[]): Point[] {
  const [first, last] = [contour[0], contour.at(-1)]
  return first !== last && last?.isOnCurve && first?.x === last.x && first.y === last.y ? contour.slice(0, -1) : contour
}
