import type { Box } from '../drawing.ts'
import type { Canvas } from './canvas.ts'

/** What differs between placards of different formats. Shares are of the placard's width. */
export interface PlacardStyle {
  margin: number
  /** The code's side beside other things. */
  code: number
  title: { max: number; min: number; lines: number }
  byline: number
  heading: number
  invitation: number
  /** Where the cover goes: beside the code, or above everything in full width. */
  picture: 'column' | 'top'
}

/** A field of colour: whose concert, a huge title, and the code with what to do. Words that are absent leave their room to the others. */
export function drawPlacard(canvas: Canvas, box: Box, style: PlacardStyle) {
  const { item, order } = canvas
  const margin = style.margin * box.width
  const gap = margin * 0.6
  const inner: Box = { x: box.x + margin, y: box.y + margin, width: box.width - 2 * margin, height: box.height - 2 * margin }
  inner.height -= drawFooter(canvas, inner, style)
  const words = { title: order.shows.title ? item.title : '', byline: order.shows.byline ? item.byline : '' }
  const hasWords = order.words.heading !== null || words.title !== '' || words.byline !== ''
  const hasColumn = order.words.invitation !== null || (order.hasPicture && style.picture === 'column')

  const side = codeSide(canvas, inner, style, { hasWords, hasColumn })
  const patch = patchOf(canvas, inner, side, { hasWords, hasColumn })
  canvas.shapes.push({ kind: 'rectangle', ...patch, color: canvas.inks.light })
  canvas.code(patch.x, patch.y, side)
  drawAddress(canvas, patch, side)
  if (hasColumn) drawColumn(canvas, { x: patch.x + side + gap, y: patch.y, width: inner.width - side - gap, height: patch.height }, style)
  if (!hasWords) return

  const above: Box = { ...inner, height: patch.y - gap - inner.y }
  const taken = drawPictureAbove(canvas, above, style)
  drawWords(canvas, taken === 0 ? above : { ...above, y: above.y + taken + gap, height: above.height - taken - gap }, words, style)
}

interface Beside {
  hasWords: boolean
  hasColumn: boolean
}

/** Below the code, of its patch. */
const addressHeight = ({ order }: Canvas, inner: Box) => (order.shows.address ? 0.058 * inner.width : 0)

function codeSide(canvas: Canvas, inner: Box, style: PlacardStyle, { hasWords, hasColumn }: Beside): number {
  if (hasColumn) return (style.code * inner.width) / (1 - 2 * style.margin)
  const room = inner.height - addressHeight(canvas, inner)
  return Math.min(inner.width, hasWords ? room * 0.6 : room)
}

/** The light ground of code and address: at the foot, or in the middle where there is nothing else. */
function patchOf(canvas: Canvas, inner: Box, side: number, { hasWords, hasColumn }: Beside): Box {
  const height = side + addressHeight(canvas, inner)
  const spare = inner.height - height
  // On its own ground the quiet zone is not seen: modules line up with the words.
  const inset = canvas.inks.light === canvas.inks.field ? canvas.quietOf(side) : 0
  return {
    x: hasColumn || hasWords ? inner.x - inset : inner.x + (inner.width - side) / 2,
    y: inner.y + (hasWords ? spare : spare / 2),
    width: side,
    height,
  }
}

/** Answers the height it takes. */
function drawPictureAbove({ order, item, shapes }: Canvas, { x, y, width, height }: Box, style: PlacardStyle): number {
  if (!order.hasPicture || style.picture !== 'top') return 0
  const side = Math.min(width, height * 0.55)
  shapes.push({ kind: 'picture', picture: { kind: 'cover', item }, x, y, width: side, height: side })
  return side
}

function drawWords(canvas: Canvas, box: Box, { title, byline }: { title: string; byline: string }, style: PlacardStyle) {
  const color = canvas.inks.onField
  const unit = box.width / (1 - 2 * style.margin)
  const bylineSize = style.byline * unit
  let { y } = box
  const end = box.y + box.height
  const heading = canvas.text(
    canvas.order.words.heading,
    { ...box, height: box.height * 0.3 },
    { style: 'strong', color, max: style.heading * unit, min: style.heading * unit * 0.5, lines: 2, leading: 1.15 },
  )
  if (heading > 0) y += heading + bylineSize * 0.9
  const small = { style: 'strong', color, max: bylineSize, min: bylineSize * 0.5, lines: 2, leading: 1.15 } as const
  const gap = bylineSize * 0.75
  const bylineRoom = byline === '' ? 0 : canvas.heightOf(byline, { ...box, height: (end - y) * 0.5 }, small) + gap
  y += canvas.text(
    title,
    { ...box, y, height: end - y - bylineRoom },
    { style: 'headline', color, max: style.title.max * unit, min: style.title.min * unit, lines: style.title.lines, leading: 0.94 },
  )
  if (title !== '') y += gap
  canvas.text(byline, { ...box, y, height: end - y }, small)
}

function drawAddress(canvas: Canvas, patch: Box, side: number) {
  if (!canvas.order.shows.address) return
  const size = side * 0.052
  canvas.text(
    canvas.shortAddress,
    { x: patch.x + side * 0.06, y: patch.y + side * 0.97, width: side * 0.88, height: patch.height - side * 1.0 },
    { style: 'strong', color: canvas.inks.dark, max: size, min: size * 0.45, lines: 2, align: 'center', at: 'middle' },
  )
}

/** Beside the code: the cover at the top, what to do at the foot. */
function drawColumn(canvas: Canvas, box: Box, style: PlacardStyle) {
  const { order, item, inks } = canvas
  const pictureSide = order.hasPicture && style.picture === 'column' ? box.width : 0
  if (pictureSide > 0)
    canvas.shapes.push({ kind: 'picture', picture: { kind: 'cover', item }, ...box, width: pictureSide, height: pictureSide })
  const max = style.invitation * (box.width / (1 - 2 * style.margin - style.code))
  canvas.text(
    order.words.invitation,
    { ...box, y: box.y + pictureSide * 1.1, height: box.height - pictureSide * 1.1 },
    { style: 'headline', color: inks.onField, max, min: max * 0.25, lines: 6, leading: 0.96, at: 'bottom' },
  )
}

/** Answers the height it takes from the bottom, the gap above it included. */
function drawFooter(canvas: Canvas, inner: Box, style: PlacardStyle): number {
  const size = style.byline * 0.62 * inner.width
  const box = { ...inner, y: inner.y + inner.height - size * 2.6, height: size * 2.6 }
  const height = canvas.text(canvas.order.words.footer, box, {
    style: 'strong',
    color: canvas.inks.onField,
    max: size,
    min: size * 0.6,
    lines: 2,
    at: 'bottom',
  })
  return height === 0 ? 0 : height + size * 1.2
}
