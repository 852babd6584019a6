import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { PrintFile, PrintOrder } from '#contract/print.ts'
import { inksOf } from './colors.ts'
import type { Page } from './drawing.ts'
import { createFindings } from './findings.ts'
import { drawPage, pageCount } from './layouts/pages.ts'
import { testPage } from './layouts/test-page.ts'
import type { PrintJob, PrintResult } from './print-job.ts'
import { writePdf } from './writers/pdf.ts'
import { createPictures, type LoadPicture } from './writers/pictures.ts'
import { pngOf } from './writers/png.ts'
import { svgOf } from './writers/svg.ts'
import { writeZip } from './writers/zip.ts'

/** What screens show of pictures; SVG files get what presses ask for. */
const previewDpi = 150
const pictureDpi = 300

/** Draws a job's pages and makes of them what was asked for. `coverBytes` gives a stored cover, null where it is gone. */
export async function runJob(job: PrintJob, coverBytes: (coverPath: string) => Promise<Buffer | null>): Promise<PrintResult> {
  const { order, items, result } = job
  const pictures = createPictures({ coverBytes, logo: logoOf(order), ground: inksOf(order.colors, '#000000').light })
  const findings = createFindings()
  const count = pageCount(order, items.length)
  const page = (index: number) => drawPage(order, items, index, findings)
  if (result.kind === 'file') return writeFileOf(result, { order, count, page, pictures })
  const pages = Array.from({ length: count }, (_, index) => page(index))
  const asked = pages[Math.min(result.page, count) - 1]
  if (!asked) throw new Error('an order without pages')
  const svg = await svgOf(asked, { loadPicture: pictures, dpi: previewDpi, size: 'millimetres' })
  return { kind: 'preview', preview: { pages: count, items: items.length, svg, findings: [...job.findings, ...findings.list()] } }
}

interface Drawn {
  order: PrintOrder
  count: number
  page(index: number): Page
  pictures: LoadPicture
}

async function writeFileOf(
  { file, path, title }: { file: PrintFile; path: string; title: string },
  { order, count, page, pictures }: Drawn,
): Promise<PrintResult> {
  if (file.format === 'pdf') {
    const pages = function* () {
      if (file.hasTestPage) yield testPage(order)
      for (let index = 0; index < count; index++) yield page(index)
    }
    await writePdf(pages(), { title, loadPicture: pictures, output: createWriteStream(path) })
    return { kind: 'file', extension: 'pdf', mimeType: 'application/pdf' }
  }
  const bytesOf = async (index: number): Promise<Buffer> =>
    file.format === 'svg'
      ? Buffer.from(await svgOf(page(index), { loadPicture: pictures, dpi: pictureDpi, size: 'millimetres' }))
      : pngOf(page(index), pictures, file.dpi)
  if (count > 1) {
    await writeZip(path, count, (index) => ({
      name: `${title}-${String(index + 1).padStart(3, '0')}.${file.format}`,
      bytes: bytesOf(index),
    }))
    return { kind: 'file', extension: 'zip', mimeType: 'application/zip' }
  }
  await writeFile(path, await bytesOf(0))
  return { kind: 'file', extension: file.format, mimeType: file.format === 'svg' ? 'image/svg+xml' : 'image/png' }
}

const logoOf = ({ middle }: PrintOrder): Buffer | null =>
  middle.kind === 'logo' ? Buffer.from(middle.image.slice(middle.image.indexOf(',') + 1), 'base64') : null
