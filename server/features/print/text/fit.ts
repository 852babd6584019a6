import type { Box, Color, TextLine } from '../drawing.ts'
import type { Ink } from '../fonts/face.ts'
import { unitsPerEm } from '../fonts/face.ts'
import { createParagraph, inkOfLine, type Line, type Paragraph, visualOrder } from './paragraph.ts'
import { graphemesOf, type TypeStyle } from './shape.ts'

export interface TextSetting {
  style: TypeStyle
  color: Color
  /** Type sizes in millimetres: as large as fits, and never smaller than `min`. */
  max: number
  min: number
  lines: number
  /** From baseline to baseline, in type sizes. Signs that are taller than usual push lines further apart. */
  leading?: number
  /** 'start' is where reading begins, 'end' where it ends. */
  align?: 'start' | 'center' | 'end'
}

export interface FittedText {
  lines: TextLine[]
  /** From the top of the first line to the bottom of the last. */
  height: number
  sizeMillimetres: number
  isShortened: boolean
  missing: Set<string>
}

interface MeasuredLine {
  line: Line
  ink: Ink
}

interface Setting {
  size: number
  lines: MeasuredLine[]
}

/** Nothing to be read: empty, or controls. Runs of white space are one space. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\u{2028}\u{2029}\s]+/gu, ' ')
    .trim()

/** Nominal height of capitals and depth of descenders, in thousandths of the type size: what a line takes at least. */
const nominal = { top: 720, bottom: -20 }
const step = 0.96

/**
 * Sets a text into a box: as large as it fits, its first line at the top. What does not fit at the smallest size ends in an ellipsis. No ink
 * leaves the box.
 */
export function fitText(given: string, box: Box, setting: TextSetting): FittedText {
  const text = cleanText(given)
  const whole = createParagraph(text, setting.style)
  const fitted = text === '' ? null : (largest(whole, box, setting) ?? smallest(whole, box, setting))
  const shortened = fitted || text === '' ? null : shortest(text, box, setting)
  const result = fitted ?? shortened?.setting ?? { size: setting.min, lines: [] }
  const paragraph = shortened?.paragraph ?? whole
  return {
    ...place(result, paragraph, box, setting),
    sizeMillimetres: result.size,
    isShortened: !fitted && text !== '',
    missing: whole.missing,
  }
}

/** Without cutting a word. */
function largest(paragraph: Paragraph, box: Box, setting: TextSetting): Setting | null {
  for (let size = setting.max; size >= setting.min; size *= step) {
    const fitted = setAt(paragraph, size, box, setting, false)
    if (fitted) return balanced(paragraph, fitted, box, setting)
  }
  return null
}

const smallest = (paragraph: Paragraph, box: Box, setting: TextSetting): Setting | null =>
  setAt(paragraph, setting.min, box, setting, false) ?? setAt(paragraph, setting.min, box, setting, true)

function setAt(paragraph: Paragraph, size: number, box: Box, setting: TextSetting, mayCut: boolean): Setting | null {
  const lines = paragraph.wrap((box.width / size) * unitsPerEm, mayCut)
  if (!lines || lines.length > setting.lines) return null
  const fitted = { size, lines: lines.map((line) => ({ line, ink: inkOfLine(line) })) }
  return heightOf(fitted, setting) <= box.height ? fitted : null
}

/** As many lines, each about as long as the others: no single word is left for the last one. */
function balanced(paragraph: Paragraph, fitted: Setting, box: Box, setting: TextSetting): Setting {
  if (fitted.lines.length < 2) return fitted
  let best = fitted
  for (let share = 0.95; share > 0.5; share -= 0.05) {
    const narrower = setAt(paragraph, fitted.size, { ...box, width: box.width * share }, setting, false)
    if (!narrower || narrower.lines.length > fitted.lines.length) break
    best = narrower
  }
  return best
}

/** As much of it as fits, and an ellipsis; nothing where not even that fits. */
function shortest(text: string, box: Box, setting: TextSetting): { setting: Setting; paragraph: Paragraph } | null {
  const graphemes = graphemesOf(text)
  let best: { setting: Setting; paragraph: Paragraph } | null = null
  let [fits, exceeds] = [0, graphemes.length]
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2)
    const paragraph = createParagraph(`${graphemes.slice(0, middle).join('').trimEnd()}…`, setting.style)
    const found = smallest(paragraph, box, setting)
    if (found) best = { setting: found, paragraph }
    if (found) fits = middle
    else exceeds = middle
  }
  return best
}

const topOf = ({ ink }: MeasuredLine) => Math.max(nominal.top, ink.top)
const bottomOf = ({ ink }: MeasuredLine) => Math.max(-nominal.bottom, -ink.bottom)

/** From the top of the box to each line's baseline, in thousandths of the type size. */
function baselines(lines: readonly MeasuredLine[], { leading = 1.2 }: TextSetting): number[] {
  let y = 0
  return lines.map((line, index) => {
    const above = lines[index - 1]
    y += above ? Math.max(leading * unitsPerEm, bottomOf(above) + topOf(line)) : topOf(line)
    return y
  })
}

function heightOf({ size, lines }: Setting, setting: TextSetting): number {
  const last = lines.at(-1)
  return last ? (((baselines(lines, setting).at(-1) ?? 0) + bottomOf(last)) * size) / unitsPerEm : 0
}

function place(fitted: Setting, paragraph: Paragraph, box: Box, setting: TextSetting): { lines: TextLine[]; height: number } {
  const scale = fitted.size / unitsPerEm
  const tops = baselines(fitted.lines, setting)
  const { isRightToLeft } = paragraph
  const lines = fitted.lines.map(({ line, ink }, index): TextLine => {
    const room = box.width - (ink.right - ink.left) * scale
    const share = setting.align === 'center' ? 0.5 : isRightToLeft !== (setting.align === 'end') ? 1 : 0
    let x = box.x + room * share - ink.left * scale
    const y = box.y + (tops[index] ?? 0) * scale
    const glyphs = visualOrder(line.runs).flatMap((run) => {
      const placed = run.glyphs.map((at) => ({ ...at, x: x + at.x * scale, y: y - at.y * scale }))
      x += run.advance * scale
      return placed
    })
    const text = line.runs.map((run) => run.text).join('')
    const hasRightToLeft = line.runs.some(({ level }) => level % 2 === 1)
    return { kind: 'text', text, hasRightToLeft, sizeMillimetres: fitted.size, color: setting.color, glyphs }
  })
  return { lines, height: heightOf(fitted, setting) }
}
