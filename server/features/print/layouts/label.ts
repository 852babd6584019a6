import type { Box } from '../drawing.ts'
import type { Canvas } from './canvas.ts'

/** Six points: smaller type is not read. */
const smallestType = 2.12
/** Labels lie a little beside where they should, on some printers. */
const margin = 1.5
const codeMargin = 0.6
/** A column so narrow gives small lines a second one. */
const narrow = 32

/** A small cell: the code, and its words on a field of colour beside it or, in upright cells, below. */
export function drawLabel(canvas: Canvas, cell: Box) {
  const isWide = cell.width > cell.height * 1.25
  const words = wordsOf(canvas)
  const hasWords = [...words.above, ...words.below, words.title, words.byline].some(Boolean)
  const room = { width: cell.width - 2 * codeMargin, height: cell.height - 2 * codeMargin }
  const side = isWide ? room.height : Math.min(room.width, hasWords ? room.height * 0.66 : room.height)
  const isBeside = isWide && hasWords
  canvas.code(isBeside ? cell.x + codeMargin : cell.x + (cell.width - side) / 2, cell.y + codeMargin, side)
  if (!hasWords) return
  const taken = codeMargin + side
  const field: Box = isWide
    ? { x: cell.x + taken, y: cell.y + margin, width: cell.width - taken - margin, height: cell.height - 2 * margin }
    : { x: cell.x + margin, y: cell.y + taken, width: cell.width - 2 * margin, height: cell.height - taken - margin }
  const isColored = canvas.inks.field !== canvas.inks.paper
  if (isColored) canvas.shapes.push({ kind: 'rectangle', ...field, color: canvas.inks.field, radius: 1 })
  const space = isColored ? 1.6 : 0.4
  drawWords(canvas, { x: field.x + space, y: field.y + space, width: field.width - 2 * space, height: field.height - 2 * space }, words)
}

interface Words {
  above: (string | null)[]
  title: string
  byline: string
  /** From the bottom up. */
  below: (string | null)[]
}

/** A sheet says once, in its margins, what it says of all. */
function wordsOf({ order, item, shortAddress, isSheet }: Canvas): Words {
  const { words, shows } = order
  return {
    above: isSheet ? [] : [words.heading],
    title: shows.title ? item.title : '',
    byline: shows.byline ? item.byline : '',
    below: [shows.address ? shortAddress : '', ...(isSheet ? [] : [words.footer, words.invitation])],
  }
}

function drawWords(canvas: Canvas, box: Box, words: Words) {
  const small = Math.max(smallestType, Math.min(2.7, box.height * 0.08))
  const line = { color: canvas.inks.onField, max: small, min: smallestType, leading: 1.15, lines: box.width < narrow ? 2 : 1 }
  // The title comes first: beside it, small lines have this much.
  let spare = words.title === '' ? box.height : box.height * 0.6
  let top = box.y
  let end = box.y + box.height
  for (const [index, text] of words.below.entries()) {
    const height = canvas.text(
      text,
      { ...box, y: end - spare, height: spare },
      { ...line, style: index === 0 ? 'text' : 'strong', at: 'bottom' },
    )
    if (height === 0) continue
    end -= height + small * 0.55
    spare -= height + small * 0.55
  }
  for (const text of words.above) {
    const height = canvas.text(text, { ...box, y: top, height: spare }, { ...line, style: 'strong' })
    if (height > 0) top += height + small * 0.7
  }
  const byline = { ...line, style: 'text', max: small * 1.1 } as const
  const bylineRoom = canvas.heightOf(words.byline, { ...box, height: (end - top) * 0.5 }, byline)
  const title = canvas.text(
    words.title,
    { ...box, y: top, height: end - top - bylineRoom - (bylineRoom > 0 ? small * 0.55 : 0) },
    { style: 'headline', color: line.color, max: Math.min(9, Math.max(4.5, box.height * 0.3)), min: smallestType, lines: 4, leading: 0.98 },
  )
  if (title > 0) top += title + small * 0.55
  canvas.text(words.byline, { ...box, y: top, height: end - top }, byline)
}
