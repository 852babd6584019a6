import type { PrintOrder } from '#contract/print.ts'
import { bleedMillimetres, type Layout, layouts } from '#contract/print-layouts.ts'
import type { Box, Page, PrintItem, Shape } from '../drawing.ts'
import type { Findings } from '../findings.ts'
import { createCanvas } from './canvas.ts'
import { cropMarks, slugMillimetres } from './crop-marks.ts'
import { drawLabel } from './label.ts'
import { drawPlacard, type PlacardStyle } from './placard.ts'

const poster: PlacardStyle = {
  margin: 0.066,
  code: 0.58,
  title: { max: 0.34, min: 0.05, lines: 5 },
  byline: 0.045,
  heading: 0.045,
  invitation: 0.1,
  picture: 'column',
}
const card: PlacardStyle = {
  ...poster,
  margin: 0.08,
  title: { max: 0.26, min: 0.05, lines: 4 },
  byline: 0.05,
  heading: 0.05,
  invitation: 0.09,
}
const insert: PlacardStyle = { ...card, title: { max: 0.3, min: 0.05, lines: 5 }, picture: 'top' }

export const pageCount = (order: PrintOrder, items: number): number =>
  Math.ceil(
    (items + (cellsOf(layouts[order.layout]) > 1 ? order.skipCells % cellsOf(layouts[order.layout]) : 0)) / cellsOf(layouts[order.layout]),
  )

const cellsOf = ({ grid }: Layout) => grid.columns * grid.rows

/** Page `index` of the order, from 0 on. */
export function drawPage(order: PrintOrder, items: readonly PrintItem[], index: number, findings: Findings): Page {
  const layout: Layout = layouts[order.layout]
  const cells = cellsOf(layout)
  const skipped = cells > 1 ? order.skipCells % cells : 0
  const bleed = layout.hasBleed && order.hasBleed ? bleedMillimetres : 0
  const shapes: Shape[] = []
  for (let cell = 0; cell < cells; cell++) {
    const item = items[index * cells + cell - skipped]
    if (!item) continue
    const canvas = createCanvas(item, order, findings)
    drawItem(canvas, layout, cellBox(layout, cell), bleed)
    shapes.push(...canvas.shapes)
  }
  const hasMarks = layout.hasBleed && order.hasCropMarks
  if (hasMarks) shapes.push(...cropMarks(layout.page, bleed))
  return { trim: layout.page, bleed, slug: hasMarks ? slugMillimetres : 0, shapes }
}

export function cellBox({ grid: { columns, cell, origin, pitch } }: Layout, index: number): Box {
  return { x: origin.x + (index % columns) * pitch.x, y: origin.y + Math.floor(index / columns) * pitch.y, ...cell }
}

function drawItem(canvas: ReturnType<typeof createCanvas>, layout: Layout, cell: Box, bleed: number) {
  if (layout.design === 'sticker' || layout.design === 'list') return drawLabel(canvas, cell)
  canvas.shapes.push({
    kind: 'rectangle',
    x: cell.x - bleed,
    y: cell.y - bleed,
    width: cell.width + 2 * bleed,
    height: cell.height + 2 * bleed,
    color: canvas.inks.field,
  })
  if (layout.design === 'poster') return drawPlacard(canvas, cell, poster)
  if (layout.design === 'insert') return drawPlacard(canvas, cell, insert)
  const half: Box = { ...cell, y: cell.y + cell.height / 2, height: cell.height / 2 }
  const before = canvas.shapes.length
  drawPlacard(canvas, half, card)
  const shapes = canvas.shapes.splice(before)
  canvas.shapes.push(...shapes, { kind: 'turned', box: cell, shapes })
}
