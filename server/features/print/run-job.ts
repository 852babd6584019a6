import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { PrintFinding, PrintOrder } from '#contract/print.ts'
import { inksOf } from './colors.ts'
import type { Page, PrintItem } from './drawing.ts'
import { createFindings } from './findings.ts'
import { pageCount } from './layouts/cells.ts'
import { drawPage } from './layouts/pages.ts'
import { testPage } from './layouts/test-page.ts'
import type { PrintJob, PrintResult } from './print-job.ts'
import { writePdf } from './writers/pdf.ts'
import { createPictures, type LoadPicture } from './writers/pictures.ts'
import { pngOf } from './writers/png.ts'
import { svgOf } from './writers/svg.ts'
import { writeZip } from './writers/zip.ts'

/** What screens show of pictures; SVG files get what presses ask for. */
const previewDpi = 150
const pressDpi = 300

/** Draws a job's pages and makes of them what was asked for. `coverBytes` gives a stored cover, null where it is gone. */
export async function runJob(job: PrintJob, coverBytes: (coverPath: string) => Promise<Buffer | null>): Promise<PrintResult> {
  const { order, items, result } = job
  const loadPicture = createPictures({ coverBytes, logo: logoOf(order), ground: inksOf(order.colors, '#000000').light })
  if (result.kind === 'file') return writeFileOf(result, job, loadPicture)
  const { pages, findings } = drawAll(order, items)
  const page = pages[Math.min(result.page, pages.length) - 1]
  if (!page) throw new Error('an order without pages')
  const svg = await svgOf(page, { loadPicture, dpi: previewDpi, size: 'millimetres' })
  return { kind: 'preview', preview: { pages: pages.length, items: items.length, svg, findings: [...job.findings, ...findings] } }
}

interface DrawnOrder {
  pages: Page[]
  findings: PrintFinding[]
}

let last: { key: string; drawn: DrawnOrder } | null = null

/** The last order stays drawn: whoever turns its pages need not wait. */
function drawAll(order: PrintOrder, items: PrintItem[]): DrawnOrder {
  const key = JSON.stringify([order, items])
  if (last?.key === key) return last.drawn
  const findings = createFindings()
  const pages = Array.from({ length: pageCount(order, items.length) }, (_, index) => drawPage(order, items, index, findings))
  last = { key, drawn: { pages, findings: findings.list() } }
  return last.drawn
}

type FileResult = Extract<PrintJob['result'], { kind: 'file' }>

async function writeFileOf({ file, path, title }: FileResult, { order, items }: PrintJob, loadPicture: LoadPicture): Promise<PrintResult> {
  const findings = createFindings()
  const count = pageCount(order, items.length)
  const pageAt = (index: number) => drawPage(order, items, index, findings)
  if (file.format === 'pdf') {
    const pages = function* () {
      if (file.hasTestPage) yield testPage(order)
      for (let index = 0; index < count; index++) yield pageAt(index)
    }
    await writePdf(pages(), { title, loadPicture, output: createWriteStream(path) })
    return { kind: 'file', extension: 'pdf', mimeType: 'application/pdf' }
  }
  const bytesOf = async (index: number): Promise<Buffer> =>
    file.format === 'svg'
      ? Buffer.from(await svgOf(pageAt(index), { loadPicture, dpi: pressDpi, size: 'millimetres' }))
      : pngOf(pageAt(index), loadPicture, file.dpi)
  if (count > 1) {
    const digits = String(count).length
    const nameOf = (index: number) => `${order.layout}-${String(index + 1).padStart(digits, '0')}.${file.format}`
    await writeZip(path, count, (index) => ({ name: nameOf(index), bytes: bytesOf(index) }))
    return { kind: 'file', extension: 'zip', mimeType: 'application/zip' }
  }
  await writeFile(path, await bytesOf(0))
  return { kind: 'file', extension: file.format, mimeType: file.format === 'svg' ? 'image/svg+xml' : 'image/png' }
}

const logoOf = ({ middle }: PrintOrder): Buffer | null =>
  middle.kind === 'logo' ? Buffer.from(middle.image.slice(middle.image.indexOf(',') + 1), 'base64') : null
