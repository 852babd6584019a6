import type { Box } from '../drawing.ts'
import type { Canvas } from './canvas.ts'

/** Six points: smaller type is not read. */
const smallestType = 2.12

/** A small cell: the code, and its words on a field of colour beside it or, in upright cells, below. */
export function drawLabel(canvas: Canvas, cell: Box) {
  const padding = Math.min(1.5, cell.height * 0.05)
  const inner: Box = { x: cell.x + padding, y: cell.y + padding, width: cell.width - 2 * padding, height: cell.height - 2 * padding }
  const isWide = inner.width > inner.height * 1.25
  const hasWords = wordsOf(canvas).length > 0
  const side = isWide ? inner.height : Math.min(inner.width, hasWords ? inner.height * 0.68 : inner.height)
  const isAlone = !hasWords
  canvas.code(isWide && !isAlone ? inner.x : inner.x + (inner.width - side) / 2, inner.y, side)
  if (isAlone) return
  const field: Box = isWide
    ? { ...inner, x: inner.x + side, width: inner.width - side }
    : { ...inner, y: inner.y + side, height: inner.height - side }
  if (canvas.inks.field !== canvas.inks.paper) canvas.shapes.push({ kind: 'rectangle', ...field, color: canvas.inks.field, radius: 1 })
  const space = canvas.inks.field === canvas.inks.paper ? 0.6 : 1.8
  drawWords(canvas, { x: field.x + space, y: field.y + space, width: field.width - 2 * space, height: field.height - 2 * space })
}

const wordsOf = ({ order, item, shortAddress }: Canvas) =>
  [
    order.words.heading,
    shows(order.shows.title, item.title),
    shows(order.shows.byline, item.byline),
    order.words.invitation,
    order.words.footer,
    shows(order.shows.address, shortAddress),
  ].filter(Boolean)

const shows = (isShown: boolean, text: string) => (isShown ? text : '')

function drawWords(canvas: Canvas, box: Box) {
  const { order, item, inks } = canvas
  const color = inks.onField
  const small = Math.max(smallestType, Math.min(2.6, box.height * 0.085))
  let top = box.y
  let end = box.y + box.height
  const below = (text: string | null, lines: number, style: 'text' | 'strong') => {
    const height = canvas.text(
      text,
      { ...box, y: end - Math.min(small * 1.3 * lines, end - top), height: Math.min(small * 1.3 * lines, end - top) },
      { style, color, max: small, min: smallestType * 0.8, lines, leading: 1.15, at: 'bottom' },
    )
    if (height > 0) end -= height + small * 0.5
  }
  below(shows(order.shows.address, canvas.shortAddress), 2, 'text')
  below(order.words.footer, 1, 'text')
  below(order.words.invitation, 2, 'strong')
  const heading = canvas.text(
    order.words.heading,
    { ...box, y: top, height: Math.min(small * 1.3, end - top) },
    { style: 'strong', color, max: small, min: smallestType * 0.8, lines: 1 },
  )
  if (heading > 0) top += heading + small * 0.7
  const byline = shows(order.shows.byline, item.byline)
  const bylineRoom = byline === '' ? 0 : Math.min(small * 2, (end - top) * 0.4)
  const title = canvas.text(
    shows(order.shows.title, item.title),
    { ...box, y: top, height: end - top - bylineRoom },
    { style: 'headline', color, max: Math.min(9, box.height * 0.3), min: smallestType, lines: 4, leading: 0.98 },
  )
  if (title > 0) top += title + small * 0.5
  canvas.text(byline, { ...box, y: top, height: end - top }, { style: 'text', color, max: small * 1.15, min: smallestType * 0.8, lines: 2 })
}
