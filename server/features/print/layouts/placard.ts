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
  const { item, order, inks } = canvas
  const { words, shows } = order
  const unit = box.width
  const margin = style.margin * unit
  const gap = margin * 0.6
  const inner: Box = { x: box.x + margin, y: box.y + margin, width: box.width - 2 * margin, height: box.height - 2 * margin }
  const bottom = inner.y + inner.height - drawFooter(canvas, inner, style)
  const hasPicture = order.hasPicture
  const hasColumn = words.invitation !== null || (hasPicture && style.picture === 'column')
  const title = shows.title ? item.title : ''
  const byline = shows.byline ? item.byline : ''
  const hasWords = words.heading !== null || title !== '' || byline !== ''

  const addressHeight = shows.address ? 0.05 * unit : 0
  const roomForCode = bottom - inner.y - addressHeight
  const side = hasColumn ? style.code * unit : Math.min(inner.width, hasWords ? roomForCode * 0.6 : roomForCode)
  // On its own ground the code's quiet zone is paper; its modules line up with the words.
  const patch: Box = {
    x: hasColumn || hasWords ? inner.x - (inks.light === inks.field ? canvas.quietOf(side) : 0) : inner.x + (inner.width - side) / 2,
    y: hasWords ? bottom - side - addressHeight : inner.y + (bottom - inner.y - side - addressHeight) / 2,
    width: side,
    height: side + addressHeight,
  }
  canvas.shapes.push({ kind: 'rectangle', ...patch, color: inks.light })
  canvas.code(patch.x, patch.y, side)
  if (shows.address) drawAddress(canvas, patch, side)
  if (hasColumn) drawColumn(canvas, { x: patch.x + side + gap, y: patch.y, width: inner.width - side - gap, height: patch.height }, style)
  if (!hasWords) return

  const above: Box = { ...inner, height: patch.y - gap - inner.y }
  const pictureSide = hasPicture && style.picture === 'top' ? Math.min(inner.width, above.height * 0.55) : 0
  if (pictureSide > 0) {
    canvas.shapes.push({
      kind: 'picture',
      picture: { kind: 'cover', item },
      x: inner.x,
      y: inner.y,
      width: pictureSide,
      height: pictureSide,
    })
    above.y += pictureSide + gap
    above.height -= pictureSide + gap
  }
  drawWords(canvas, above, { title, byline }, style)
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
