import type { Box } from '../page-model.ts'
import type { Canvas } from './canvas.ts'
import { printedTitle } from './printed-title.ts'

/** Seven points in millimeters: smaller type is hard to read in print. */
export const smallestType = 2.47
/** Some printers print slightly outside the label. */
const margin = 1.5
const codeMargin = 0.6
/** Below this width, small text gets a second line. */
const narrow = 32

/** A small cell: the code, with its text on a colored field beside it or, in upright cells, below. */
export function addLabel(canvas: Canvas, cell: Box) {
  const isWide = cell.width > cell.height * 1.25
  const texts = textsOf(canvas)
  const hasText = [...texts.above, ...texts.below, texts.title, texts.byline].some(Boolean)
  const inner = { width: cell.width - 2 * codeMargin, height: cell.height - 2 * codeMargin }
  const side = isWide ? inner.height : Math.min(inner.width, hasText ? inner.height * 0.66 : inner.height)
  const isBeside = isWide && hasText
  canvas.code(isBeside ? cell.x + codeMargin : cell.x + (cell.width - side) / 2, cell.y + codeMargin, side)
  if (!hasText) return
  const taken = codeMargin + side
  const field: Box = isWide
    ? { x: cell.x + taken, y: cell.y + margin, width: cell.width - taken - margin, height: cell.height - 2 * margin }
    : { x: cell.x + margin, y: cell.y + taken, width: cell.width - 2 * margin, height: cell.height - taken - margin }
  const isColored = canvas.inks.field !== canvas.inks.paper
  if (isColored) canvas.shapes.push({ kind: 'rectangle', ...field, color: canvas.inks.field, radius: 1 })
  const padding = isColored ? 1.6 : 0.4
  const textBox = { x: field.x + padding, y: field.y + padding, width: field.width - 2 * padding, height: field.height - 2 * padding }
  addTexts(canvas, textBox, texts)
}

interface LabelTexts {
  above: (string | null)[]
  title: string
  byline: string
  /** From the bottom up, by priority: the last ones are dropped first if there is no room. */
  below: (string | null)[]
}

/** The heading, invitation and footer of a sheet are in its margins instead of on each label. */
function textsOf({ job, item, shortAddress, isSheet }: Canvas): LabelTexts {
  const { text, shows } = job
  return {
    above: isSheet ? [] : [text.heading],
    title: printedTitle(item, shows),
    byline: shows.byline ? item.byline : '',
    below: [shows.address ? shortAddress : '', ...(isSheet ? [] : [text.invitation, text.footer])],
  }
}

function addTexts(canvas: Canvas, box: Box, texts: LabelTexts) {
  const small = Math.max(smallestType, Math.min(2.7, box.height * 0.08))
  const line = { color: canvas.inks.onField, max: small, min: smallestType, leading: 1.15, lines: box.width < narrow ? 2 : 1 }
  // Half of the height is reserved for the title.
  let spare = texts.title === '' ? box.height : box.height * 0.5
  let top = box.y
  let bottom = box.y + box.height
  for (const [index, text] of texts.below.entries()) {
    const isAddress = index === 0
    const height = canvas.text(
      text,
      { ...box, y: bottom - spare, height: spare },
      { ...line, ...(isAddress && { lines: 4, isWhole: true }), style: isAddress ? 'text' : 'strong', at: 'bottom' },
    )
    if (height === 0) continue
    bottom -= height + small * 0.55
    spare -= height + small * 0.55
  }
  for (const text of texts.above) {
    const height = canvas.text(text, { ...box, y: top, height: spare }, { ...line, style: 'strong' })
    if (height > 0) top += height + small * 0.7
  }
  const byline = { ...line, style: 'text', max: small * 1.1 } as const
  const bylineHeight = canvas.heightOf(texts.byline, { ...box, height: (bottom - top) * 0.5 }, byline)
  const title = canvas.text(
    texts.title,
    { ...box, y: top, height: bottom - top - bylineHeight - (bylineHeight > 0 ? small * 0.55 : 0) },
    {
      style: 'headline',
      color: line.color,
      max: Math.min(9, Math.max(4.5, box.height * 0.3)),
      min: smallestType,
      lines: box.width < narrow ? 6 : 4,
      leading: 0.98,
    },
  )
  if (title > 0) top += title + small * 0.55
  canvas.text(texts.byline, { ...box, y: top, height: bottom - top }, byline)
}
