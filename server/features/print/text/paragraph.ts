import LineBreaker from 'linebreak'
import type { Ink } from '../fonts/face.ts'
import { bidi, createShaper, graphemesOf, type ShapedRun, type TypeStyle } from './shape.ts'

/** The text between two line break opportunities, and the spaces after it. */
interface Segment {
  start: number
  end: number
  runs: ShapedRun[]
  advance: number
  spaces: ShapedRun[]
  spacesAdvance: number
}

/** Runs in logical order. */
export interface Line {
  runs: ShapedRun[]
  advance: number
}

export interface Paragraph {
  isRightToLeft: boolean
  missing: Set<string>
  /** Breaks into lines of at most `width` thousandths of the type size. Null if a word is wider, unless `breaksWords`. */
  wrap(width: number, breaksWords: boolean): Line[] | null
}

/** Scripts without spaces between words; ICU's dictionaries find the word boundaries. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

const sumOf = (runs: readonly ShapedRun[]) => runs.reduce((sum, run) => sum + run.advance, 0)

export function createParagraph(text: string, style: TypeStyle): Paragraph {
  const shaper = createShaper(text, style)
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  const shaped = (start: number, end: number) => shaper.shape(text.slice(start, end), levels.subarray(start, end))

  const segmentOf = (start: number, end: number): Segment => {
    const wordEnd = start + text.slice(start, end).trimEnd().length
    const [runs, spaces] = [shaped(start, wordEnd), shaped(wordEnd, end)]
    return { start, end, runs, advance: sumOf(runs), spaces, spacesAdvance: sumOf(spaces) }
  }

  const segments = breaksOf(text).map(([start, end]) => segmentOf(start, end))
  const broken = new Map<Segment, Segment[]>()
  function graphemesIn(segment: Segment): Segment[] {
    let at = segment.start
    const graphemes =
      broken.get(segment) ??
      graphemesOf(text.slice(segment.start, segment.end)).map((grapheme) => {
        at += grapheme.length
        return segmentOf(at - grapheme.length, at)
      })
    broken.set(segment, graphemes)
    return graphemes
  }

  return {
    isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1,
    missing: shaper.missing,
    wrap(width, breaksWords) {
      const isTooWide = (segment: Segment) => breaksWords && extentOf(segment.runs) > width
      return wrapSegments(
        segments.flatMap((segment) => (isTooWide(segment) ? graphemesIn(segment) : [segment])),
        width,
      )
    },
  }
}

function breaksOf(text: string): [start: number, end: number][] {
  const ends = new Set<number>([text.length])
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) ends.add(next.position)
  if (unspaced.test(text))
    for (const { index, segment } of wordSegmenter.segment(text)) if (index > 0 && unspaced.test(segment)) ends.add(index)
  const sorted = [...ends].sort((a, b) => a - b)
  return sorted.map((end, index) => [sorted[index - 1] ?? 0, end])
}

function wrapSegments(segments: readonly Segment[], width: number): Line[] | null {
  const lines: Line[] = []
  let line: Line | null = null
  let spaces: { runs: ShapedRun[]; advance: number } = { runs: [], advance: 0 }
  for (const segment of segments) {
    if (line && extentOf([...line.runs, ...spaces.runs, ...segment.runs]) <= width) {
      line.runs.push(...spaces.runs, ...segment.runs)
      line.advance += spaces.advance + segment.advance
    } else {
      if (extentOf(segment.runs) > width) return null
      line = { runs: [...segment.runs], advance: segment.advance }
      lines.push(line)
    }
    spaces = { runs: segment.spaces, advance: segment.spacesAdvance }
  }
  return lines
}

/** Upper bound of the width of runs in any order: their advances plus the largest overhang on both sides. */
function extentOf(runs: readonly ShapedRun[]): number {
  let overhang = 0
  for (const { ink, advance } of runs) if (ink) overhang = Math.max(overhang, -ink.left, ink.right - advance)
  return sumOf(runs) + 2 * overhang
}

/** Rule L2 of the bidirectional algorithm, applied to runs. */
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

/** Bounding box of the line, relative to its left end. */
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
