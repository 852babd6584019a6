import PDFDocument from 'pdfkit'
import type { Language } from '#contract/languages.ts'
import { millimetresOfInch } from '#contract/print-layouts.ts'
import type { Page, Shape } from '../page-model.ts'
import { type LoadImage, pixelsFor } from './images.ts'
import { createPdfFonts, type PdfFonts } from './pdf-fonts.ts'

const pointsOfMillimetre = 72 / millimetresOfInch
/** Usual resolution for offset printing. */
const imageDpi = 300

interface PdfOptions {
  title: string
  /** In which screen readers read the document aloud. */
  language: Language
  loadImage: LoadImage
  output: NodeJS.WritableStream
}

/** Writes pages in true size. Streams: lays out each page after writing the previous one. */
export async function writePdf(pages: Iterable<Page>, { title, language, loadImage, output }: PdfOptions): Promise<void> {
  const document = new PDFDocument({ autoFirstPage: false, info: { Title: title }, displayTitle: true, lang: language, pdfVersion: '1.7' })
  const ended = new Promise<void>((resolve, reject) => {
    output.on('finish', resolve).on('error', reject)
    document.on('error', reject)
  })
  document.pipe(output)
  const fonts = createPdfFonts(document)
  for (const page of pages) await addPage(page)
  fonts.embed()
  document.end()
  await ended

  async function addPage(page: Page) {
    const around = page.bleed + page.slug
    const size = [page.trim.width + 2 * around, page.trim.height + 2 * around].map((length) => length * pointsOfMillimetre)
    document.addPage({ size: [size[0] ?? 0, size[1] ?? 0], margin: 0 })
    Object.assign(document.page.dictionary.data, pageBoxes(page))
    const unit = number(pointsOfMillimetre)
    document.addContent(`q ${unit} 0 0 ${unit} ${number(around * pointsOfMillimetre)} ${number(around * pointsOfMillimetre)} cm`)
    for (const shape of page.shapes) await write(shape)
    document.addContent('Q')
    document.flushPages()
  }

  async function write(shape: Shape): Promise<void> {
    if (shape.kind === 'image') {
      const { x, y, width, height } = shape
      const { bytes, type } = await loadImage(shape.image, pixelsFor(width, imageDpi))
      // pdfkit recognizes a repeated data URL and embeds its image once.
      document.image(`data:${type};base64,${bytes.toString('base64')}`, x, y, { width, height })
    } else if (shape.kind === 'rotated') {
      const { x, y, width, height } = shape.box
      document.addContent(`q -1 0 0 -1 ${number(2 * x + width)} ${number(2 * y + height)} cm`)
      for (const inner of shape.shapes) await write(inner)
      document.addContent('Q')
    } else document.addContent(operatorsOf(shape, fonts))
  }
}

/** The page after cutting, with its bleed, and the whole sheet. */
function pageBoxes({ trim, bleed, slug }: Page): Record<string, number[]> {
  const box = (inset: number) => {
    const [left, top] = [inset, inset].map((length) => length * pointsOfMillimetre)
    const [width, height] = [trim.width, trim.height].map((length) => (length + 2 * (bleed + slug - inset)) * pointsOfMillimetre)
    return [left ?? 0, top ?? 0, (left ?? 0) + (width ?? 0), (top ?? 0) + (height ?? 0)]
  }
  return { TrimBox: box(bleed + slug), BleedBox: box(slug), CropBox: box(0) }
}

const number = (value: number): string => String(Math.round(value * 10_000) / 10_000)

/** Black and grays as DeviceGray, which is printed with black ink only. */
function fill(color: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return r === g && g === b ? `${number(r ?? 0)} g` : `${number(r ?? 0)} ${number(g ?? 0)} ${number(b ?? 0)} rg`
}

function operatorsOf(shape: Exclude<Shape, { kind: 'image' | 'rotated' }>, fonts: PdfFonts): string {
  switch (shape.kind) {
    case 'rectangle':
      return `${fill(shape.color)} ${shape.radius ? rounded(shape, shape.radius) : `${[shape.x, shape.y, shape.width, shape.height].map(number).join(' ')} re`} f`
    case 'path':
      return `q ${number(shape.unit)} 0 0 ${number(shape.unit)} ${number(shape.x)} ${number(shape.y)} cm ${fill(shape.color)} ${pathOperators(shape.outline)} f Q`
    case 'line': {
      const dash = shape.isDashed ? '[1.5 1] 0 d' : ''
      return `q ${fill(shape.color).replace('rg', 'RG').replace('g', 'G')} ${number(shape.width)} w ${dash} ${shape.from.map(number).join(' ')} m ${shape.to.map(number).join(' ')} l S Q`
    }
    case 'text':
      return `${fill(shape.color)} ${fonts.show(shape)}`
  }
}

/** Supports outlines of M, H, V and Z. */
function pathOperators(outline: string): string {
  let [x, y] = [0, 0]
  return outline.replace(/M(\S+) (\d+)|H(\d+)|V(\d+)|Z/g, (_step, startX?: string, startY?: string, toX?: string, toY?: string) => {
    if (startX !== undefined) [x, y] = [Number(startX), Number(startY)]
    else if (toX !== undefined) x = Number(toX)
    else if (toY !== undefined) y = Number(toY)
    else return 'h '
    return `${x} ${y} ${startX !== undefined ? 'm' : 'l'} `
  })
}

/** Distance of the control points from the corner, for a Bézier curve that approximates a quarter circle. */
const arc = 1 - 0.5523

function rounded({ x, y, width, height }: { x: number; y: number; width: number; height: number }, r: number): string {
  const [right, bottom, k] = [x + width, y + height, r * arc]
  const point = (...values: number[]) => values.map(number).join(' ')
  return [
    `${point(x + r, y)} m ${point(right - r, y)} l ${point(right - k, y, right, y + k, right, y + r)} c`,
    `${point(right, bottom - r)} l ${point(right, bottom - k, right - k, bottom, right - r, bottom)} c`,
    `${point(x + r, bottom)} l ${point(x + k, bottom, x, bottom - k, x, bottom - r)} c`,
    `${point(x, y + r)} l ${point(x, y + k, x + k, y, x + r, y)} c h`,
  ].join(' ')
}
