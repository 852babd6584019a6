import { millimetresOfInch } from '#contract/print-layouts.ts'
import type { Page, Shape, TextLine } from '../drawing.ts'
import type { Glyph } from '../fonts/face.ts'
import { unitsPerEm } from '../fonts/face.ts'
import { type LoadPicture, pixelsFor } from './pictures.ts'

export interface SvgSetting {
  loadPicture: LoadPicture
  /** Of its pictures. */
  dpi: number
  /** Written in true size, or with as many pixels as `dpi` makes of that. */
  size: 'millimetres' | 'pixels'
}

/** One page as SVG. Text is outlines: it looks the same where no font is installed. */
export async function svgOf(page: Page, { loadPicture, dpi, size }: SvgSetting): Promise<string> {
  const around = page.bleed + page.slug
  const [width, height] = [page.trim.width + 2 * around, page.trim.height + 2 * around]
  const sized = (length: number) => (size === 'pixels' ? Math.round((length / millimetresOfInch) * dpi) : `${length}mm`)
  const parts = await Promise.all(page.shapes.map(markupOf))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sized(width)}" height="${sized(height)}" viewBox="${-around} ${-around} ${width} ${height}"><path d="M${-around} ${-around}h${width}v${height}h${-width}z" fill="#ffffff"/>${parts.join('')}</svg>`

  async function markupOf(shape: Shape): Promise<string> {
    switch (shape.kind) {
      case 'rectangle': {
        const { x, y, width, height, radius, color } = shape
        return `<rect x="${mm(x)}" y="${mm(y)}" width="${mm(width)}" height="${mm(height)}"${radius ? ` rx="${mm(radius)}"` : ''} fill="${color}"/>`
      }
      case 'path':
        return `<path d="${shape.outline}" transform="translate(${mm(shape.x)} ${mm(shape.y)}) scale(${shape.unit})" fill="${shape.color}"/>`
      case 'line': {
        const [[x1, y1], [x2, y2]] = [shape.from, shape.to]
        return `<path d="M${mm(x1)} ${mm(y1)}L${mm(x2)} ${mm(y2)}" stroke="${shape.color}" stroke-width="${shape.width}"${shape.isDashed ? ' stroke-dasharray="1.5 1"' : ''}/>`
      }
      case 'picture': {
        const { bytes, type } = await loadPicture(shape.picture, pixelsFor(shape.width, dpi))
        return `<image x="${mm(shape.x)}" y="${mm(shape.y)}" width="${mm(shape.width)}" height="${mm(shape.height)}" href="data:${type};base64,${bytes.toString('base64')}"/>`
      }
      case 'turned': {
        const { box, shapes } = shape
        const inner = await Promise.all(shapes.map(markupOf))
        return `<g transform="rotate(180 ${mm(box.x + box.width / 2)} ${mm(box.y + box.height / 2)})">${inner.join('')}</g>`
      }
      case 'text':
        return textMarkup(shape)
    }
  }
}

const mm = (value: number): number => Math.round(value * 1000) / 1000

function textMarkup({ text, glyphs, sizeMillimetres, color }: TextLine): string {
  const outline = glyphs.map(({ glyph, x, y }) => outlineAt(glyph, x, y, sizeMillimetres / unitsPerEm)).join('')
  return `<path role="img" aria-label="${escaped(text)}" d="${outline}" fill="${color}"/>`
}

function outlineAt({ outline }: Glyph, x: number, y: number, scale: number): string {
  const at = (dx: number, dy: number) => `${mm(x + dx * scale)} ${mm(y - dy * scale)}`
  return outline
    .map((step) => {
      if (step.draw === 'Z') return 'Z'
      return step.draw === 'Q' ? `Q${at(step.x1, step.y1)} ${at(step.x, step.y)}` : `${step.draw}${at(step.x, step.y)}`
    })
    .join('')
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML does not allow at all is left away. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
