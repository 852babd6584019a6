import { readFileSync } from 'node:fs'
import * as harfbuzz from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'
import woff2 from 'wawoff2/build/decompress_binding.js'
import type { FontSlice } from './font-slices.ts'
import { subsetFont } from './subset-font.ts'

/** Font metrics are in thousandths of the type size, whatever the file's unit; y goes up. */
export const unitsPerEm = 1000

type OutlineStep =
  | { command: 'M' | 'L'; x: number; y: number }
  | { command: 'Q'; x1: number; y1: number; x: number; y: number }
  | { command: 'Z' }

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
  /** Bounding box; null for a blank glyph. */
  ink: Ink | null
}

export interface PositionedGlyph {
  glyph: Glyph
  /** The characters of its cluster; empty for all but the first glyph of the cluster. */
  text: string
  /** Relative to the run's origin. */
  x: number
  y: number
}

/** One font file at one weight. */
export interface Face {
  id: string
  /** PostScript name of the font and the weight. */
  fontName: string
  has(codePoint: number): boolean
  /** Glyphs in visual order, and their total advance. */
  shape(text: string, direction: 'ltr' | 'rtl'): { glyphs: PositionedGlyph[]; advance: number }
  /** A static TrueType font with the outlines of these glyphs, under the same ids. */
  subset(glyphIds: Iterable<number>): Uint8Array
}

interface FaceStyle {
  /** From 100 to 900. */
  weight: number
  isCondensed: boolean
}

// The public function of wawoff2 is asynchronous because it awaits this. Awaited here instead, so that synchronous layout can open fonts.
if (!woff2.calledRun)
  await new Promise<void>((resolve) => {
    woff2.onRuntimeInitialized = resolve
  })

interface FontFile {
  bytes: Uint8Array
  face: harfbuzz.Face
  codePoints: ReadonlySet<number>
}

/** LRU caches with several hundred kilobytes per file. HarfBuzz objects are freed by garbage collection. */
const files = new LRUCache<string, FontFile>({ max: 200, memoMethod: openFile })
const faces = new LRUCache<string, Face>({ max: 200 })

function openFile(path: string): FontFile {
  const decompressed = woff2.decompress(readFileSync(path))
  if (!decompressed) throw new Error(`${path} is not a WOFF2 font`)
  // Copies the view into the decoder's memory, which the next call overwrites.
  const bytes = decompressed.slice()
  const face = new harfbuzz.Face(new harfbuzz.Blob(bytes))
  return { bytes, face, codePoints: new Set(face.collectUnicodes()) }
}

const condensedWidth = 75

export const faceOf = (slice: FontSlice, { weight, isCondensed }: FaceStyle): Face =>
  cachedFace(slice.file(isCondensed && slice.hasWidths ? 'wdth' : 'wght'), weight)

/** The product's headline font. */
export const headlineFace = (path: string): Face => cachedFace(path, 800)

function cachedFace(path: string, weight: number): Face {
  const id = `${path} ${weight}`
  const cached = faces.get(id)
  if (cached) return cached
  const face = createFace(id, files.memo(path), weight)
  faces.set(id, face)
  return face
}

/** Reused for every run, because its WebAssembly memory puts no pressure on the garbage collector. */
const buffer = new harfbuzz.Buffer()

function createFace(id: string, { bytes, face: file, codePoints }: FontFile, weight: number): Face {
  const axes = Object.entries({ wght: weight, wdth: condensedWidth }).filter(([tag]) => tag in file.getAxisInfos())
  const font = new harfbuzz.Font(file)
  font.setScale(unitsPerEm, unitsPerEm)
  font.setVariations(axes.map(([tag, value]) => new harfbuzz.Variation(tag, value)))
  const glyphs = new Map<number, Glyph>()
  const face: Face = {
    id,
    fontName: `${file.getName(postScriptNameId, 'en').replace(/-.*|[^A-Za-z0-9]/g, '')}-${weight}`,
    has: (codePoint) => codePoints.has(codePoint),
    shape(text, direction) {
      buffer.clearContents()
      buffer.addText(text)
      buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_CHARACTERS)
      buffer.setFlags(harfbuzz.BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE)
      buffer.guessSegmentProperties()
      buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
      harfbuzz.shape(font, buffer)
      const infos = buffer.getGlyphInfos()
      const texts = clusterTexts(
        text,
        infos.map(({ cluster }) => cluster),
        direction,
      )
      let x = 0
      const positioned = buffer.getGlyphPositions().map(({ xAdvance, xOffset, yOffset }, index): PositionedGlyph => {
        const at = { glyph: glyphOf(infos[index]?.codepoint ?? 0), text: texts[index] ?? '', x: x + xOffset, y: yOffset }
        x += xAdvance
        return at
      })
      return { glyphs: positioned, advance: x }
    },
    subset: (glyphIds) => subsetFont(bytes, glyphIds, axes),
  }

  function glyphOf(glyphId: number): Glyph {
    const cached = glyphs.get(glyphId)
    if (cached) return cached
    const outline = font.glyphToJson(glyphId).map(outlineStep)
    const glyph: Glyph = { face, id: glyphId, advance: font.glyphHAdvance(glyphId), outline, ink: inkOf(outline) }
    glyphs.set(glyphId, glyph)
    return glyph
  }

  return face
}

const postScriptNameId = 6

/** A cluster's characters belong to its first glyph in reading order, which is the base letter. */
function clusterTexts(text: string, clusters: readonly number[], direction: 'ltr' | 'rtl'): string[] {
  const starts = [...new Set(clusters)].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]))
  const neighbor = direction === 'rtl' ? 1 : -1
  return clusters.map((start, index) => (clusters[index + neighbor] === start ? '' : text.slice(start, ends.get(start))))
}

function outlineStep({ type, values: [a = 0, b = 0, c = 0, d = 0] }: harfbuzz.SvgPathCommand): OutlineStep {
  if (type === 'M' || type === 'L') return { command: type, x: a, y: b }
  if (type === 'Q') return { command: type, x1: a, y1: b, x: c, y: d }
  if (type === 'Z') return { command: type }
  throw new Error(`a TrueType outline has no ${type}`)
}

/** Includes control points, so the result may be larger than the ink, but never smaller. */
function inkOf(outline: readonly OutlineStep[]): Ink | null {
  const ink: Ink = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity }
  for (const step of outline) {
    if (step.command === 'Z') continue
    const xs = step.command === 'Q' ? [step.x1, step.x] : [step.x]
    const ys = step.command === 'Q' ? [step.y1, step.y] : [step.y]
    ink.left = Math.min(ink.left, ...xs)
    ink.right = Math.max(ink.right, ...xs)
    ink.bottom = Math.min(ink.bottom, ...ys)
    ink.top = Math.max(ink.top, ...ys)
  }
  return ink.left === Infinity ? null : ink
}
