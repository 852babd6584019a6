import type { Box } from '../page-model.ts'
import type { Canvas } from './canvas.ts'
import { printedTitle } from './printed-title.ts'

/** Proportions of posters, cards and inserts, as fractions of their width. */
export interface PosterStyle {
  margin: number
  /** Side of the code if there is a column beside it. */
  code: number
  title: { max: number; min: number; lines: number }
  byline: number
  heading: number
  invitation: number
  /** Position of the cover: beside the code, or above it in full width. */
  cover: 'column' | 'top'
}

/**
 * A colored field: heading, large title and byline at the top, below them the code with cover and invitation beside it. Absent texts leave
 * their space to the others.
 */
export function addPoster(canvas: Canvas, box: Box, style: PosterStyle) {
  const { item, job } = canvas
  const margin = style.margin * box.width
  const gap = margin * 0.6
  const inner: Box = { x: box.x + margin, y: box.y + margin, width: box.width - 2 * margin, height: box.height - 2 * margin }
  inner.height -= addFooter(canvas, inner, style)
  const texts = { title: printedTitle(item, job.shows), byline: job.shows.byline ? item.byline : '' }
  const hasText = job.text.heading !== null || texts.title !== '' || texts.byline !== ''
  const hasColumn = job.text.invitation !== null || (job.hasCover && style.cover === 'column')

  const side = codeSide(canvas, inner, style, { hasText, hasColumn })
  const patch = patchOf(canvas, inner, side, { hasText, hasColumn })
  canvas.shapes.push({ kind: 'rectangle', ...patch, color: canvas.inks.light })
  canvas.code(patch.x, patch.y, side)
  addAddress(canvas, patch, side)
  if (hasColumn) addColumn(canvas, { x: patch.x + side + gap, y: patch.y, width: inner.width - side - gap, height: patch.height }, style)
  if (!hasText) return

  const above: Box = { ...inner, height: patch.y - gap - inner.y }
  const taken = addCoverAbove(canvas, above, style)
  addTexts(canvas, taken === 0 ? above : { ...above, y: above.y + taken + gap, height: above.height - taken - gap }, texts, style)
}

interface Beside {
  hasText: boolean
  hasColumn: boolean
}

/** Height of the patch below the code. */
const addressHeight = ({ job }: Canvas, inner: Box) => (job.shows.address ? 0.058 * inner.width : 0)

function codeSide(canvas: Canvas, inner: Box, style: PosterStyle, { hasText, hasColumn }: Beside): number {
  if (hasColumn) return (style.code * inner.width) / (1 - 2 * style.margin)
  const available = inner.height - addressHeight(canvas, inner)
  return Math.min(inner.width, hasText ? available * 0.6 : available)
}

/** The light background of code and address: at the bottom, or centered if there is nothing else. */
function patchOf(canvas: Canvas, inner: Box, side: number, { hasText, hasColumn }: Beside): Box {
  const height = side + addressHeight(canvas, inner)
  const spare = inner.height - height
  // On a light field the quiet zone is invisible, so the modules are aligned with the text.
  const inset = canvas.inks.light === canvas.inks.field ? canvas.quietZoneOf(side) : 0
  return {
    x: hasColumn || hasText ? inner.x - inset : inner.x + (inner.width - side) / 2,
    y: inner.y + (hasText ? spare : spare / 2),
    width: side,
    height,
  }
}

/** Returns the height of the cover. */
function addCoverAbove({ job, item, shapes }: Canvas, { x, y, width, height }: Box, style: PosterStyle): number {
  if (!job.hasCover || style.cover !== 'top') return 0
  const side = Math.min(width, height * 0.55)
  shapes.push({ kind: 'image', image: { kind: 'cover', item }, x, y, width: side, height: side })
  return side
}

function addTexts(canvas: Canvas, box: Box, { title, byline }: { title: string; byline: string }, style: PosterStyle) {
  const color = canvas.inks.onField
  const unit = box.width / (1 - 2 * style.margin)
  const bylineSize = style.byline * unit
  let { y } = box
  const bottom = box.y + box.height
  const heading = canvas.text(
    canvas.job.text.heading,
    { ...box, height: box.height * 0.3 },
    { style: 'strong', color, max: style.heading * unit, min: style.heading * unit * 0.5, lines: 2, leading: 1.15 },
  )
  if (heading > 0) y += heading + bylineSize * 0.9
  const small = { style: 'strong', color, max: bylineSize, min: bylineSize * 0.5, lines: 2, leading: 1.15 } as const
  const gap = bylineSize * 0.75
  const bylineHeight = byline === '' ? 0 : canvas.heightOf(byline, { ...box, height: (bottom - y) * 0.5 }, small) + gap
  y += canvas.text(
    title,
    { ...box, y, height: bottom - y - bylineHeight },
    { style: 'headline', color, max: style.title.max * unit, min: style.title.min * unit, lines: style.title.lines, leading: 0.94 },
  )
  if (title !== '') y += gap
  canvas.text(byline, { ...box, y, height: bottom - y }, small)
}

function addAddress(canvas: Canvas, patch: Box, side: number) {
  if (!canvas.job.shows.address) return
  const size = side * 0.052
  canvas.text(
    canvas.shortAddress,
    { x: patch.x + side * 0.06, y: patch.y + side * 0.97, width: side * 0.88, height: patch.height - side * 1.0 },
    { style: 'strong', color: canvas.inks.dark, max: size, min: size * 0.45, lines: 2, isWhole: true, align: 'center', at: 'center' },
  )
}

/** Fills the column beside the code: cover at the top, invitation at the bottom. */
function addColumn(canvas: Canvas, box: Box, style: PosterStyle) {
  const { job, item, inks } = canvas
  const coverSide = job.hasCover && style.cover === 'column' ? box.width : 0
  if (coverSide > 0) canvas.shapes.push({ kind: 'image', image: { kind: 'cover', item }, ...box, width: coverSide, height: coverSide })
  const max = style.invitation * (box.width / (1 - 2 * style.margin - style.code))
  canvas.text(
    job.text.invitation,
    { ...box, y: box.y + coverSide * 1.1, height: box.height - coverSide * 1.1 },
    { style: 'headline', color: inks.onField, max, min: max * 0.25, lines: 6, leading: 0.96, at: 'bottom' },
  )
}

/** Returns the height of the footer, including the gap above it. */
function addFooter(canvas: Canvas, inner: Box, style: PosterStyle): number {
  const size = style.byline * 0.62 * inner.width
  const box = { ...inner, y: inner.y + inner.height - size * 2.6, height: size * 2.6 }
  const height = canvas.text(canvas.job.text.footer, box, {
    style: 'strong',
    color: canvas.inks.onField,
    max: size,
    min: size * 0.6,
    lines: 2,
    at: 'bottom',
  })
  return height === 0 ? 0 : height + size * 1.2
}
