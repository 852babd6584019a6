import sharp from 'sharp'
import { millimetresOfInch } from '#contract/print-layouts.ts'
import { type Glyph, unitsPerEm } from '../fonts/face.ts'
import type { Page, Shape, TextLine } from '../page-model.ts'
import type { DrawingTask } from '../render-task.ts'
import { type LoadImage, pixelsFor } from './images.ts'

interface SvgOptions {
  loadImage: LoadImage
  /** Resolution of the images. */
  dpi: number
  /** Unit of width and height: millimeters for true size, or pixels at `dpi`. */
  size: 'millimetres' | 'pixels'
}

/** One page as SVG. Text becomes outlines, which need no installed font. */
export async function svgOf(page: Page, { loadImage, dpi, size }: SvgOptions): Promise<string> {
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
      case 'image': {
        const { bytes, type } = await loadImage(shape.image, pixelsFor(shape.width, dpi))
        return `<image x="${mm(shape.x)}" y="${mm(shape.y)}" width="${mm(shape.width)}" height="${mm(shape.height)}" href="data:${type};base64,${bytes.toString('base64')}"/>`
      }
      case 'rotated': {
        const { box, shapes } = shape
        const inner = await Promise.all(shapes.map(markupOf))
        return `<g transform="rotate(180 ${mm(box.x + box.width / 2)} ${mm(box.y + box.height / 2)})">${inner.join('')}</g>`
      }
      case 'text':
        return textMarkup(shape)
    }
  }
}

/** One page as PNG, with its resolution in the metadata. */
export const pngOf = async (page: Page, loadImage: LoadImage, dpi: number): Promise<Buffer> =>
  sharp(Buffer.from(await svgOf(page, { loadImage, dpi, size: 'pixels' })), { unlimited: true })
    .flatten({ background: '#ffffff' })
    .withMetadata({ density: dpi })
    .png({ compressionLevel: 7 })
    .toBuffer()

/** One page as JPEG, for screens. */
export const jpegOf = async (page: Page, loadImage: LoadImage, dpi: number): Promise<Buffer> =>
  sharp(Buffer.from(await svgOf(page, { loadImage, dpi, size: 'pixels' })), { unlimited: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86 })
    .toBuffer()

const mm = (value: number): number => Math.round(value * 1000) / 1000

function textMarkup({ text, glyphs, sizeMillimetres, color }: TextLine): string {
  const outline = glyphs.map(({ glyph, x, y }) => outlineAt(glyph, x, y, sizeMillimetres / unitsPerEm)).join('')
  return `<path role="img" aria-label="${escaped(text)}" d="${outline}" fill="${color}"/>`
}

function outlineAt({ outline }: Glyph, x: number, y: number, scale: number): string {
  const at = (dx: number, dy: number) => `${mm(x + dx * scale)} ${mm(y - dy * scale)}`
  return outline
    .map((step) => {
      if (step.command === 'Z') return 'Z'
      return step.command === 'Q' ? `Q${at(step.x1, step.y1)} ${at(step.x, step.y)}` : `${step.command}${at(step.x, step.y)}`
    })
    .join('')
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Removes characters that XML does not allow. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character)

export const drawingPng = ({ svg, width, height, density }: DrawingTask): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density }).resize(width, height).png().toBuffer()
