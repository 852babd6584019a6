import LineBreaker from 'linebreak'
import type { Ink } from '../fonts/face.ts'
import { bidi, createShaper, graphemesOf, type ShapedRun, type TypeStyle } from './shape.ts'

/** What no line break separates, and the spaces after it. */
interface Piece {
  runs: ShapedRun[]
  advance: number
  spaces: ShapedRun[]
  spacesAdvance: number
}

/** Runs in the order of the text. */
export interface Line {
  runs: ShapedRun[]
  advance: number
}

export interface Paragraph {
  isRightToLeft: boolean
  missing: Set<string>
  /** Lines no wider than `width` thousandths of the type size; null where a piece is wider, unless pieces may be cut. */
  wrap(width: number, mayCut: boolean): Line[] | null
}

/** Written without breaks between words: a dictionary finds them. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const words = new Intl.Segmenter(undefined, { granularity: 'word' })

const sumOf = (runs: readonly ShapedRun[]) => runs.reduce((sum, run) => sum + run.advance, 0)

export function createParagraph(text: string, style: TypeStyle): Paragraph {
  const shaper = createShaper(text, style)
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  const shaped = (start: number, end: number) => shaper.shape(text.slice(start, end), levels.subarray(start, end))

  const pieceOf = (start: number, end: number): Piece => {
    const wordEnd = start + text.slice(start, end).trimEnd().length
    const [runs, spaces] = [shaped(start, wordEnd), shaped(wordEnd, end)]
    return { runs, advance: sumOf(runs), spaces, spacesAdvance: sumOf(spaces) }
  }

  const pieces = breaksOf(text).map(([start, end]) => pieceOf(start, end))
  let cutPieces: Piece[] | null = null
  const cut = () => {
    let at = 0
    cutPieces ??= graphemesOf(text).map((grapheme) => {
      at += grapheme.length
      return pieceOf(at - grapheme.length, at)
    })
    return cutPieces
  }

  return {
    isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1,
    missing: shaper.missing,
    wrap: (width, mayCut) => wrapPieces(pieces, width) ?? (mayCut ? wrapPieces(cut(), width) : null),
  }
}

function breaksOf(text: string): [start: number, end: number][] {
  const ends = new Set<number>([text.length])
  const breaker = new LineBreaker(text)
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) ends.add(found.position)
  if (unspaced.test(text)) for (const { index, segment } of words.segment(text)) if (index > 0 && unspaced.test(segment)) ends.add(index)
  const sorted = [...ends].sort((a, b) => a - b)
  return sorted.map((end, index) => [sorted[index - 1] ?? 0, end])
}

function wrapPieces(pieces: readonly Piece[], width: number): Line[] | null {
  const lines: Line[] = []
  let line: Line | null = null
  let spaces: { runs: ShapedRun[]; advance: number } = { runs: [], advance: 0 }
  for (const piece of pieces) {
    if (line && extentOf([...line.runs, ...spaces.runs, ...piece.runs]) <= width) {
      line.runs.push(...spaces.runs, ...piece.runs)
      line.advance += spaces.advance + piece.advance
    } else {
      if (extentOf(piece.runs) > width) return null
      line = { runs: [...piece.runs], advance: piece.advance }
      lines.push(line)
    }
    spaces = { runs: piece.spaces, advance: piece.spacesAdvance }
  }
  return lines
}

/** Of the runs side by side in any order: their advances, and what leans out of them. */
function extentOf(runs: readonly ShapedRun[]): number {
  let overhang = 0
  for (const { ink, advance } of runs) if (ink) overhang = Math.max(overhang, -ink.left, ink.right - advance)
  return sumOf(runs) + 2 * overhang
}

/** From left to right: rule L2 of the bidirectional algorithm, on runs. */
export function visualOrder(runs: readonly ShapedRun[]): ShapedRun[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end++
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end - 1)
    }
  return ordered
}

/** Of the whole line, its runs side by side. */
export function inkOfLine(line: Line): Ink {
  const ink: Ink = { left: 0, right: line.advance, bottom: 0, top: 0 }
  let x = 0
  for (const run of visualOrder(line.runs)) {
    if (run.ink) {
      ink.left = Math.min(ink.left, x + run.ink.left)
      ink.right = Math.max(ink.right, x + run.ink.right)
      ink.bottom = Math.min(ink.bottom, run.ink.bottom)
      ink.top = Math.max(ink.top, run.ink.top)
    }
    x += run.advance
  }
  return ink
}
