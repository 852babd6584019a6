import { type Ink, unitsPerEm } from '../fonts/face.ts'
import type { Box, Color, TextLine } from '../page-model.ts'
import { createParagraph, inkOfLine, type Line, type Paragraph, visualOrder } from './paragraph.ts'
import { graphemesOf, type TypeStyle } from './shape.ts'

export interface TextOptions {
  style: TypeStyle
  color: Color
  /** Type sizes in millimeters: the largest one that fits, at least `min`. */
  max: number
  min: number
  lines: number
  /** Line spacing in type sizes. Taller characters increase it. */
  leading?: number
  /** Drops a text that does not fit completely, such as an address, instead of truncating it. */
  isWhole?: boolean
  /** 'start' is the right side in right-to-left text. */
  align?: 'start' | 'center' | 'end'
}

export interface FittedText {
  lines: TextLine[]
  /** From the top of the first line to the bottom of the last. */
  height: number
  sizeMillimetres: number
  isTruncated: boolean
  missing: Set<string>
}

interface MeasuredLine {
  line: Line
  ink: Ink
}

interface SetText {
  size: number
  lines: MeasuredLine[]
}

/** Normalizes to NFC and replaces each run of white space and control characters by one space. */
const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\u{2028}\u{2029}\s]+/gu, ' ')
    .trim()

/** Minimum extent of a line, in thousandths of the type size: height of capitals and depth below the baseline. */
const nominal = { top: 720, bottom: -20 }
const step = 0.96

/**
 * Sets a text into a box in the largest size that fits, with its first line at the top. A text that does not fit at the smallest size is
 * truncated with an ellipsis or, if it must be complete, left out. No ink exceeds the box.
 */
export function fitText(raw: string, box: Box, options: TextOptions): FittedText {
  const text = cleanText(raw)
  const whole = createParagraph(text, options.style)
  const fitted = text === '' ? null : (largest(whole, box, options) ?? smallest(whole, box, options))
  const truncated = fitted || text === '' || options.isWhole ? null : truncate(text, box, options)
  const set = fitted ?? truncated?.set ?? { size: options.min, lines: [] }
  const paragraph = truncated?.paragraph ?? whole
  return {
    ...positionLines(set, paragraph, box, options),
    sizeMillimetres: set.size,
    isTruncated: !fitted && text !== '',
    missing: whole.missing,
  }
}

/** The largest size that fits without breaking a word. */
function largest(paragraph: Paragraph, box: Box, options: TextOptions): SetText | null {
  for (let size = options.max; size >= options.min; size *= step) {
    const fitted = setAt(paragraph, size, box, options, false)
    if (fitted) return balanced(paragraph, fitted, box, options)
  }
  return null
}

const smallest = (paragraph: Paragraph, box: Box, options: TextOptions): SetText | null =>
  setAt(paragraph, options.min, box, options, false) ?? setAt(paragraph, options.min, box, options, true)

function setAt(paragraph: Paragraph, size: number, box: Box, options: TextOptions, breaksWords: boolean): SetText | null {
  const lines = paragraph.wrap((box.width / size) * unitsPerEm, breaksWords)
  if (!lines || lines.length > options.lines) return null
  const set = { size, lines: lines.map((line) => ({ line, ink: inkOfLine(line) })) }
  return heightOf(set, options) <= box.height ? set : null
}

/** Balances the lines without adding one, so that no single word is left on the last line. */
function balanced(paragraph: Paragraph, fitted: SetText, box: Box, options: TextOptions): SetText {
  if (fitted.lines.length < 2) return fitted
  let best = fitted
  for (let share = 0.95; share > 0.5; share -= 0.05) {
    const narrower = setAt(paragraph, fitted.size, { ...box, width: box.width * share }, options, false)
    if (!narrower || narrower.lines.length > fitted.lines.length) break
    best = narrower
  }
  return best
}

/** The longest text that fits with an ellipsis, by binary search over graphemes; null if not even one fits. */
function truncate(text: string, box: Box, options: TextOptions): { set: SetText; paragraph: Paragraph } | null {
  const graphemes = graphemesOf(text)
  let best: { set: SetText; paragraph: Paragraph } | null = null
  let [fits, exceeds] = [0, graphemes.length]
  while (exceeds - fits > 1) {
    const count = Math.floor((fits + exceeds) / 2)
    const paragraph = createParagraph(`${graphemes.slice(0, count).join('').trimEnd()}…`, options.style)
    const set = smallest(paragraph, box, options)
    if (set) best = { set, paragraph }
    if (set) fits = count
    else exceeds = count
  }
  return best
}

const topOf = ({ ink }: MeasuredLine) => Math.max(nominal.top, ink.top)
const bottomOf = ({ ink }: MeasuredLine) => Math.max(-nominal.bottom, -ink.bottom)

/** Distance of each baseline from the top of the box, in thousandths of the type size. */
function baselines(lines: readonly MeasuredLine[], { leading = 1.2 }: TextOptions): number[] {
  let y = 0
  return lines.map((line, index) => {
    const above = lines[index - 1]
    y += above ? Math.max(leading * unitsPerEm, bottomOf(above) + topOf(line)) : topOf(line)
    return y
  })
}

function heightOf({ size, lines }: SetText, options: TextOptions): number {
  const last = lines.at(-1)
  return last ? (((baselines(lines, options).at(-1) ?? 0) + bottomOf(last)) * size) / unitsPerEm : 0
}

function positionLines(set: SetText, paragraph: Paragraph, box: Box, options: TextOptions): { lines: TextLine[]; height: number } {
  const scale = set.size / unitsPerEm
  const baselineOffsets = baselines(set.lines, options)
  const { isRightToLeft } = paragraph
  const lines = set.lines.map(({ line, ink }, index): TextLine => {
    const spare = box.width - (ink.right - ink.left) * scale
    const share = options.align === 'center' ? 0.5 : isRightToLeft !== (options.align === 'end') ? 1 : 0
    let x = box.x + spare * share - ink.left * scale
    const y = box.y + (baselineOffsets[index] ?? 0) * scale
    const glyphs = visualOrder(line.runs).flatMap((run) => {
      const positioned = run.glyphs.map((glyph) => ({ ...glyph, x: x + glyph.x * scale, y: y - glyph.y * scale }))
      x += run.advance * scale
      return positioned
    })
    const text = line.runs.map((run) => run.text).join('')
    const hasRightToLeft = line.runs.some(({ level }) => level % 2 === 1)
    return { kind: 'text', text, hasRightToLeft, sizeMillimetres: set.size, color: options.color, glyphs }
  })
  return { lines, height: heightOf(set, options) }
}
