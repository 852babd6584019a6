import { readFileSync } from 'node:fs'
import { create, type Font, type Glyph as FontGlyph, type GlyphRun } from 'fontkit'
import { LRUCache } from 'lru-cache'
import type { FontSlice } from './font-slices.ts'
import { mended, RunawayShaping } from './mended-font.ts'
import { unpackWoff2 } from './woff2.ts'

/** Lengths of fonts are in thousandths of the type size, whatever unit the file has; y goes up. */
export const unitsPerEm = 1000

export type OutlineStep =
  | { draw: 'M' | 'L'; x: number; y: number }
  | { draw: 'Q'; x1: number; y1: number; x: number; y: number }
  | { draw: 'Z' }

export interface Ink {
  left: number
  bottom: number
  right: number
  top: number
}

export interface Glyph {
  face: Face
  id: number
  advance: number
  outline: readonly OutlineStep[]
  /** Null where it leaves no ink. */
  ink: Ink | null
}

export interface PlacedGlyph {
  glyph: Glyph
  /** What it stands for here; nothing where another glyph does. */
  text: string
  /** From the run's origin. */
  x: number
  y: number
}

/** One font file at one weight. */
export interface Face {
  id: string
  /** Of the font that it is part of, as PDFs name it. */
  fontName: string
  has(codePoint: number): boolean
  /** Glyphs from left to right, and how far they lead. `features`: forms of the font that are not its usual ones. */
  shape(text: string, direction: 'ltr' | 'rtl', features?: string[]): { glyphs: PlacedGlyph[]; advance: number }
}

export interface FaceStyle {
  /** 100 to 900. */
  weight: number
  isCondensed: boolean
}

/** A font for each weight and slice that a print needs, the least used forgotten: some hundred kilobytes each. */
const faces = new LRUCache<string, Face>({ max: 200 })

export function faceOf(slice: FontSlice, { weight, isCondensed }: FaceStyle): Face {
  const axis = isCondensed && slice.hasWidths ? 'wdth' : 'wght'
  const id = `${slice.id} ${axis} ${weight}`
  const known = faces.get(id)
  if (known) return known
  const font = open(slice.file(axis))
  const face = createFace(font.variationAxes.wght ? font.getVariation({ wght: weight, wdth: condensedWidth }) : font, id, weight)
  faces.set(id, face)
  return face
}

const condensedWidth = 75

/** The product's own headline font. */
export function headlineFace(file: string): Face {
  const known = faces.get(file)
  if (known) return known
  const face = createFace(open(file), 'headline', 800)
  faces.set(file, face)
  return face
}

function open(file: string): Font {
  const font = create(unpackWoff2(readFileSync(file)))
  if (!('layout' in font)) throw new Error(`${file} holds several fonts`)
  return font
}

function createFace(raw: Font, id: string, weight: number): Face {
  const font = mended(raw)
  const scale = unitsPerEm / font.unitsPerEm
  const glyphs = new Map<number, Glyph>()
  const face: Face = {
    id,
    fontName: `${(font.postscriptName ?? id).replace(/-.*|[^A-Za-z0-9]/g, '')}-${weight}`,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    shape(text, direction, features) {
      const run = layOut(text, direction, features)
      let x = 0
      const placed = run.glyphs.map((glyph, index) => {
        const position = run.positions[index]
        const text = String.fromCodePoint(...glyph.codePoints)
        const at = { glyph: glyphOf(glyph), text, x: x + (position?.xOffset ?? 0) * scale, y: (position?.yOffset ?? 0) * scale }
        x += (position?.xAdvance ?? 0) * scale
        return at
      })
      return { glyphs: placed, advance: x }
    },
  }

  /** Where the font's rules find no end, each sign is drawn as it is. */
  function layOut(text: string, direction: 'ltr' | 'rtl', features?: string[]): Pick<GlyphRun, 'glyphs' | 'positions'> {
    try {
      return font.layout(text, features, undefined, undefined, direction)
    } catch (error) {
      if (!(error instanceof RunawayShaping)) throw error
      const glyphs = font.glyphsForString(text)
      if (direction === 'rtl') glyphs.reverse()
      return { glyphs, positions: glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })) }
    }
  }

  function glyphOf(glyph: FontGlyph): Glyph {
    const known = glyphs.get(glyph.id)
    if (known) return known
    const outline = outlineOf(glyph, scale)
    const made: Glyph = { face, id: glyph.id, advance: glyph.advanceWidth * scale, outline, ink: inkOf(outline) }
    glyphs.set(glyph.id, made)
    return made
  }

  return face
}

function outlineOf(glyph: FontGlyph, scale: number): OutlineStep[] {
  return glyph.path.commands.map(({ command, args }): OutlineStep => {
    const [a = 0, b = 0, c = 0, d = 0] = args.map((value) => value * scale)
    if (command === 'moveTo') return { draw: 'M', x: a, y: b }
    if (command === 'lineTo') return { draw: 'L', x: a, y: b }
    if (command === 'quadraticCurveTo') return { draw: 'Q', x1: a, y1: b, x: c, y: d }
    if (command === 'closePath') return { draw: 'Z' }
    throw new Error(`an outline of TrueType has no ${command}`)
  })
}

/** Of the points, those off the curve too: the ink is never outside. */
function inkOf(outline: readonly OutlineStep[]): Ink | null {
  const ink: Ink = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity }
  for (const step of outline) {
    if (step.draw === 'Z') continue
    const xs = step.draw === 'Q' ? [step.x1, step.x] : [step.x]
    const ys = step.draw === 'Q' ? [step.y1, step.y] : [step.y]
    ink.left = Math.min(ink.left, ...xs)
    ink.right = Math.max(ink.right, ...xs)
    ink.bottom = Math.min(ink.bottom, ...ys)
    ink.top = Math.max(ink.top, ...ys)
  }
  return ink.left === Infinity ? null : ink
}
