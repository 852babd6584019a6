import type { PrintOrder } from '#contract/print.ts'
import { bleedMillimetres, type Layout, layouts } from '#contract/print-layouts.ts'
import type { Box, Page, PrintItem, Shape } from '../drawing.ts'
import type { Findings } from '../findings.ts'
import { type Canvas, createCanvas } from './canvas.ts'
import { cellsOf, skippedCells } from './cells.ts'
import { cropMarks, foldMarks, slugMillimetres } from './cut-marks.ts'
import { drawLabel } from './label.ts'
import { drawPlacard, type PlacardStyle } from './placard.ts'
import { sheetMargins } from './sheet-margins.ts'

const poster: PlacardStyle = {
  margin: 0.066,
  code: 0.62,
  title: { max: 0.34, min: 0.05, lines: 5 },
  byline: 0.045,
  heading: 0.045,
  invitation: 0.1,
  picture: 'column',
}
const card: PlacardStyle = { ...poster, margin: 0.075, title: { max: 0.26, min: 0.05, lines: 4 }, byline: 0.05, heading: 0.05 }
const insert: PlacardStyle = { ...card, title: { max: 0.3, min: 0.05, lines: 5 }, picture: 'top' }

/** Page `index` of the order, from 0 on. */
export function drawPage(order: PrintOrder, items: readonly PrintItem[], index: number, findings: Findings): Page {
  const layout: Layout = layouts[order.layout]
  const bleed = layout.hasBleed && order.hasBleed ? bleedMillimetres : 0
  const hasMarks = layout.hasBleed && order.hasCropMarks
  const cells = cellsOf(layout)
  const first = index * cells - skippedCells(order)
  const shapes: Shape[] = []
  for (let cell = 0; cell < cells; cell++) {
    const item = items[first + cell]
    if (!item) continue
    const canvas = createCanvas(item, order, findings)
    drawItem(canvas, layout, cellBox(layout, cell), bleed)
    shapes.push(...canvas.shapes)
  }
  if (layout.design === 'list') shapes.push(...sheetMargins(order, layout, findings))
  if (hasMarks) shapes.push(...cropMarks(layout.page, bleed))
  if (hasMarks && layout.design === 'card') shapes.push(...foldMarks(layout.page, bleed))
  return { trim: layout.page, bleed, slug: hasMarks ? slugMillimetres : 0, shapes }
}

/** Where the code number `index` of a page goes. */
export const cellBox = ({ grid: { columns, cell, origin, pitch } }: Layout, index: number): Box => ({
  x: origin.x + (index % columns) * pitch.x,
  y: origin.y + Math.floor(index / columns) * pitch.y,
  ...cell,
})

function drawItem(canvas: Canvas, { design }: Layout, cell: Box, bleed: number) {
  if (design === 'sticker' || design === 'list') return drawLabel(canvas, cell)
  const ground = { x: cell.x - bleed, y: cell.y - bleed, width: cell.width + 2 * bleed, height: cell.height + 2 * bleed }
  canvas.shapes.push({ kind: 'rectangle', ...ground, color: canvas.inks.field })
  if (design === 'poster') return drawPlacard(canvas, cell, poster)
  if (design === 'insert') return drawPlacard(canvas, cell, insert)
  drawBothSides(canvas, cell)
}

/** Folded in the middle, it reads upright from both sides. */
function drawBothSides(canvas: Canvas, cell: Box) {
  const before = canvas.shapes.length
  drawPlacard(canvas, { ...cell, y: cell.y + cell.height / 2, height: cell.height / 2 }, card)
  const shapes = canvas.shapes.slice(before)
  canvas.shapes.push({ kind: 'turned', box: cell, shapes })
}
