import type { PrintJob } from '#contract/print.ts'
import {
  bleedMillimetres,
  cellBox,
  cellCount,
  copiesOf,
  type Layout,
  layouts,
  skippedCells,
  slugMillimetres,
} from '#contract/print-layouts.ts'
import { ink } from '../colors.ts'
import { createDiagnostics, type Diagnostics } from '../diagnostics.ts'
import type { Box, Page, Position, PrintItem, Shape } from '../page-model.ts'
import { fitText, type TextOptions } from '../text/fit.ts'
import { type Canvas, createCanvas, textDiagnostics } from './canvas.ts'
import { addLabel, smallestType } from './label.ts'
import { addPoster, type PosterStyle } from './poster.ts'

const poster: PosterStyle = {
  margin: 0.066,
  code: 0.62,
  title: { max: 0.34, min: 0.05, lines: 5 },
  byline: 0.045,
  heading: 0.045,
  invitation: 0.1,
  cover: 'column',
}
const card: PosterStyle = { ...poster, margin: 0.075, title: { max: 0.26, min: 0.05, lines: 4 }, byline: 0.05, heading: 0.05 }
const insert: PosterStyle = { ...card, title: { max: 0.3, min: 0.05, lines: 5 }, cover: 'top' }

/** Lays out page `index` (from 0) of the job. */
export function layOutPage(job: PrintJob, items: readonly PrintItem[], index: number, diagnostics: Diagnostics): Page {
  const layout: Layout = layouts[job.layout]
  const bleed = layout.hasBleed && job.hasBleed ? bleedMillimetres : 0
  const hasMarks = layout.hasBleed && job.hasCropMarks
  const cells = cellCount(layout)
  const first = index * cells - skippedCells(job)
  const copies = copiesOf(job)
  // The first copy reports the problems of all of them.
  const ignored = createDiagnostics()
  const shapes: Shape[] = []
  for (let cell = 0; cell < cells; cell++) {
    const label = first + cell
    const item = items[Math.floor(label / copies)]
    if (!item) continue
    const canvas = createCanvas(item, job, label % copies === 0 ? diagnostics : ignored)
    addItem(canvas, layout, cellBox(layout, cell), bleed)
    shapes.push(...canvas.shapes)
  }
  if (layout.design === 'list') {
    const rows = Math.ceil(Math.min(cells, items.length * copies - first) / layout.grid.columns)
    shapes.push(...cutLines(layout, rows), ...sheetMargins(job, layout, diagnostics))
  }
  if (hasMarks) shapes.push(...cropMarks(layout.page, bleed))
  if (hasMarks && layout.design === 'card') shapes.push(...foldMarks(layout.page, bleed))
  return { trim: layout.page, bleed, slug: hasMarks ? slugMillimetres : 0, shapes }
}

function addItem(canvas: Canvas, { design }: Layout, cell: Box, bleed: number) {
  if (design === 'sticker' || design === 'list') return addLabel(canvas, cell)
  const background = { x: cell.x - bleed, y: cell.y - bleed, width: cell.width + 2 * bleed, height: cell.height + 2 * bleed }
  canvas.shapes.push({ kind: 'rectangle', ...background, color: canvas.inks.field })
  if (design === 'poster') return addPoster(canvas, cell, poster)
  if (design === 'insert') return addPoster(canvas, cell, insert)
  addBothSides(canvas, cell)
}

/** A folded tent card can be read from both sides. */
function addBothSides(canvas: Canvas, cell: Box) {
  const before = canvas.shapes.length
  addPoster(canvas, { ...cell, y: cell.y + cell.height / 2, height: cell.height / 2 }, card)
  canvas.shapes.push({ kind: 'rotated', box: cell, shapes: canvas.shapes.slice(before) })
}

/** Dashed lines between the cells and around them, for the used rows. */
function cutLines({ grid: { columns, cell, origin, pitch } }: Layout, rows: number): Shape[] {
  const [gapX, gapY] = [pitch.x - cell.width, pitch.y - cell.height]
  const [left, top] = [origin.x - gapX / 2, origin.y - gapY / 2]
  const [right, bottom] = [left + columns * pitch.x, top + rows * pitch.y]
  const cut = (from: Position, to: Position) => mark(from, to, true)
  return [
    ...Array.from({ length: columns + 1 }, (_, index) => left + index * pitch.x).map((x) => cut([x, top], [x, bottom])),
    ...Array.from({ length: rows + 1 }, (_, index) => top + index * pitch.y).map((y) => cut([left, y], [right, y])),
  ]
}

/** Printers cannot print closer to the edges of the paper. */
const unprintable = 5

/** The sheet's heading with the invitation beside it, and its footer. */
function sheetMargins({ text }: PrintJob, { page, grid }: Layout, diagnostics: Diagnostics): Shape[] {
  const last = grid.origin.y + (grid.rows - 1) * grid.pitch.y + grid.cell.height
  const [left, width] = [grid.origin.x, page.width - 2 * grid.origin.x]
  const half = text.heading && text.invitation ? width * 0.62 : width
  const top: Box = { x: left, y: unprintable, width: half, height: grid.origin.y - unprintable - 1.5 }
  return [
    ...line(text.heading, top, { style: 'headline', color: ink, max: 7.5, min: smallestType, lines: 1 }),
    ...line(text.invitation, text.heading ? { ...top, x: left + half, width: width - half } : top, {
      style: 'strong',
      color: ink,
      max: 3.6,
      min: smallestType,
      lines: 2,
      align: text.heading ? 'end' : 'start',
    }),
    ...line(
      text.footer,
      { x: left, y: last + 1.5, width, height: page.height - unprintable - last - 1.5 },
      { style: 'strong', color: ink, max: 3, min: smallestType, lines: 1 },
    ),
  ]

  function line(text: string | null, box: Box, options: TextOptions): Shape[] {
    const fitted = fitText(text ?? '', box, options)
    for (const diagnostic of textDiagnostics(text ?? '', fitted)) diagnostics.add({ ...diagnostic, title: null })
    return fitted.lines
  }
}

const markLength = 5
/** Measured from the edge of the bleed, so that no mark remains on the cut page. */
const markDistance = 1
const hairline = 0.09

interface Size {
  width: number
  height: number
}

const mark = (from: Position, to: Position, isDashed = false): Shape => ({
  kind: 'line',
  from,
  to,
  width: hairline,
  color: '#000000',
  isDashed,
})

/** Two short lines at each corner of the trimmed page, outside of the bleed. */
function cropMarks({ width, height }: Size, bleed: number): Shape[] {
  const near = bleed + markDistance
  const far = near + markLength
  return [
    ...[0, height].flatMap((y) => [mark([-far, y], [-near, y]), mark([width + near, y], [width + far, y])]),
    ...[0, width].flatMap((x) => [mark([x, -far], [x, -near]), mark([x, height + near], [x, height + far])]),
  ]
}

/** Dashed lines on both sides of a tent card's fold. */
function foldMarks({ width, height }: Size, bleed: number): Shape[] {
  const near = bleed + markDistance
  const [y, far] = [height / 2, near + markLength]
  return [mark([-far, y], [-near, y], true), mark([width + near, y], [width + far, y], true)]
}
