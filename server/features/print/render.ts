import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { PrintDiagnostic, PrintJob } from '#contract/print.ts'
import { copiesOf, pageCount } from '#contract/print-layouts.ts'
import { inksOf } from './colors.ts'
import { createDiagnostics } from './diagnostics.ts'
import { layOutPage } from './layouts/pages.ts'
import { layOutShareCard, shareCardDpi } from './layouts/share-card.ts'
import { testPage } from './layouts/test-page.ts'
import type { Page, PrintItem } from './page-model.ts'
import type { PrintTask, RenderResult, RenderTask, ShareCard } from './render-task.ts'
import { createImageLoader, type LoadImage } from './writers/images.ts'
import { writePdf } from './writers/pdf.ts'
import { drawingPng, jpegOf, pngOf, svgOf } from './writers/svg.ts'

const screenDpi = 150
const pressDpi = 300

type ReadCover = (coverPath: string) => Promise<Buffer | null>

/** Renders a preview or a share card, or writes a file. `readCover` reads a stored cover; null if it is missing. */
export async function render(task: RenderTask, readCover: ReadCover): Promise<RenderResult> {
  if (task.kind === 'share-card') return renderShareCard(task.card, readCover)
  if (task.kind === 'drawing') return { kind: 'drawing', bytes: await drawingPng(task) }
  const { job, items, output } = task
  const loadImage = createImageLoader({ readCover, logo: logoOf(job), background: inksOf(job.colors, '#000000').light })
  if (output.kind === 'file') return writeOutput(output, task, loadImage)
  const { pages, diagnostics } = layOutAll(job, items)
  const page = pages[Math.min(output.page, pages.length) - 1]
  if (!page) throw new Error('a print job without pages')
  const svg = await svgOf(page, { loadImage, dpi: screenDpi, size: 'millimetres' })
  return {
    kind: 'preview',
    preview: { pages: pages.length, items: items.length * copiesOf(job), svg, diagnostics: [...task.diagnostics, ...diagnostics] },
  }
}

interface JobLayout {
  pages: Page[]
  diagnostics: PrintDiagnostic[]
}

let cached: { key: string; layout: JobLayout } | null = null

/** Caches the last job for further pages of its preview. */
function layOutAll(job: PrintJob, items: PrintItem[]): JobLayout {
  const key = JSON.stringify([job, items])
  if (cached?.key === key) return cached.layout
  const diagnostics = createDiagnostics()
  const pages = Array.from({ length: pageCount(job, items.length) }, (_, index) => layOutPage(job, items, index, diagnostics))
  cached = { key, layout: { pages, diagnostics: diagnostics.list() } }
  return cached.layout
}

async function renderShareCard(card: ShareCard, readCover: ReadCover): Promise<RenderResult> {
  const loadImage = createImageLoader({ readCover, logo: null, background: card.color })
  return { kind: 'share-card', bytes: await jpegOf(layOutShareCard(card), loadImage, shareCardDpi) }
}

type FileOutput = Extract<PrintTask['output'], { kind: 'file' }>

async function writeOutput(
  { file, path, title, language }: FileOutput,
  { job, items }: PrintTask,
  loadImage: LoadImage,
): Promise<RenderResult> {
  const diagnostics = createDiagnostics()
  const count = pageCount(job, items.length)
  const pageAt = (index: number) => layOutPage(job, items, index, diagnostics)
  if (file.format === 'pdf') {
    const pages = function* () {
      if (file.hasTestPage) yield testPage(job.layout)
      for (let index = 0; index < count; index++) yield pageAt(index)
    }
    await writePdf(pages(), { title, language, loadImage, output: createWriteStream(path) })
    return { kind: 'file', extension: 'pdf', mimeType: 'application/pdf' }
  }
  const bytesOf = async (index: number): Promise<Buffer> =>
    file.format === 'svg'
      ? Buffer.from(await svgOf(pageAt(index), { loadImage, dpi: pressDpi, size: 'millimetres' }))
      : pngOf(pageAt(index), loadImage, file.dpi)
  if (count > 1) {
    const digits = String(count).length
    const nameOf = (index: number) => `${job.layout}-${String(index + 1).padStart(digits, '0')}.${file.format}`
    await writeZip(path, count, (index) => ({ name: nameOf(index), bytes: bytesOf(index) }))
    return { kind: 'file', extension: 'zip', mimeType: 'application/zip' }
  }
  await writeFile(path, await bytesOf(0))
  return { kind: 'file', extension: file.format, mimeType: file.format === 'svg' ? 'image/svg+xml' : 'image/png' }
}

/** Renders and adds one entry at a time. Not compressed, because PNG is already. */
async function writeZip(path: string, count: number, entry: (index: number) => { name: string; bytes: Promise<Buffer> }): Promise<void> {
  const zip = new ZipFile()
  const addAll = async () => {
    for (let index = 0; index < count; index++) {
      const { name, bytes } = entry(index)
      zip.addBuffer(await bytes, name, { compress: !name.endsWith('.png') })
    }
    zip.end()
  }
  await Promise.all([pipeline(zip.outputStream, createWriteStream(path)), addAll()])
}

const logoOf = ({ centerImage }: PrintJob): Buffer | null =>
  centerImage.kind === 'logo' ? Buffer.from(centerImage.image.slice(centerImage.image.indexOf(',') + 1), 'base64') : null
