import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { asFileName } from '#contract/file-name.ts'
import type { Language } from '#contract/languages.ts'
import type { PrintDiagnostic, PrintFile, PrintJob, PrintPreview } from '#contract/print.ts'
import {
  bleedMillimetres,
  copiesOf,
  type Layout,
  layouts,
  millimetresOfInch,
  pageCount,
  printItemsMax,
  slugMillimetres,
} from '#contract/print-layouts.ts'
import { isPrivateAddress } from '#contract/private-address.ts'
import { plainColor } from '#design/brand.ts'
import { AppError } from '#server/app-error.ts'
import { newId } from '#server/database/ids.ts'
import { type Storage, StorageKeyMissing } from '#server/storage/storage.ts'
import type { PrintItem } from './page-model.ts'
import { type PrintSource, printList } from './print-items.ts'
import type { Printer } from './printer.ts'

export type PrintService = ReturnType<typeof createPrintService>

interface Deps {
  repository: PrintSource
  settings: { current(): Promise<{ brand_accent: string; site_name: string }> }
  printer: Printer
  /** Folder for files that are being written. */
  workFolder: string
  /** Called once for each printed file. */
  notePrint(): Promise<unknown>
}

interface Circumstances {
  siteAddress: string
  language: Language
  signal: AbortSignal
}

interface PrintedFile {
  bytes: Readable
  mimeType: string
  name: string
}

export function createPrintService({ repository, settings, printer, workFolder, notePrint }: Deps) {
  async function listOf(job: PrintJob, siteAddress: string) {
    const { brand_accent, site_name } = await settings.current()
    return printList(repository, job, { siteAddress, siteName: site_name, plainColor: plainColor({ accent: brand_accent }) })
  }

  return {
    async preview(job: PrintJob, page: number, siteAddress: string, signal: AbortSignal): Promise<PrintPreview> {
      const { items, name } = await listOf(job, siteAddress)
      checkSize(job, items.length)
      const output = { kind: 'preview', page } as const
      const result = await printer.run({ kind: 'print', job, items, diagnostics: addressDiagnostics(items), output }, signal)
      if (result.kind !== 'preview') throw new Error('the task was a preview')
      return { ...result.preview, name }
    },

    /** The caller ends or destroys the stream. */
    async print(job: PrintJob, file: PrintFile, { siteAddress, language, signal }: Circumstances): Promise<PrintedFile> {
      const { items, name } = await listOf(job, siteAddress)
      checkSize(job, items.length, file)
      const path = join(workFolder, newId())
      const title = job.text.heading || name || items[0]?.title || job.layout
      try {
        const result = await printer.run(
          { kind: 'print', job, items, diagnostics: [], output: { kind: 'file', file, path, title, language } },
          signal,
        )
        if (result.kind !== 'file') throw new Error('the task was a file')
        signal.throwIfAborted()
        await notePrint()
        const written = await open(path)
        return {
          bytes: written.createReadStream(),
          mimeType: result.mimeType,
          name: `${fileName(title)}-${job.layout}.${result.extension}`,
        }
      } finally {
        // The opened file stays readable.
        await rm(path, { force: true })
      }
    },
  }
}

/** An A3 page with its marks at 600 dpi. */
const pagePixelsMax = 90_000_000
/** Two hundred A4 pages at 300 dpi. */
const filePixelsMax = 2_000_000_000

/** Throws print_too_large if the job would take minutes. */
function checkSize(job: PrintJob, items: number, file?: PrintFile) {
  if (items * copiesOf(job) > printItemsMax) throw new AppError('print_too_large')
  if (file?.format !== 'png') return
  const layout: Layout = layouts[job.layout]
  const around = layout.hasBleed ? bleedMillimetres + slugMillimetres : 0
  const pixels = (length: number) => ((length + 2 * around) / millimetresOfInch) * file.dpi
  const pagePixels = pixels(layout.page.width) * pixels(layout.page.height)
  if (pagePixels > pagePixelsMax || pagePixels * pageCount(job, items) > filePixelsMax) throw new AppError('print_too_large')
}

function addressDiagnostics(items: readonly PrintItem[]): PrintDiagnostic[] {
  const unreachable = items.filter(({ address }) => isPrivateAddress(address))
  const [first] = unreachable
  if (!first) return []
  const host = new URL(first.address).hostname
  return [{ code: 'private_address', severity: 'warning', count: unreachable.length, title: null, details: { host } }]
}

const fileName = (title: string): string => asFileName(title).slice(0, 80).toWellFormed()

/** Reads a stored cover in its largest size; null if it is missing. */
export const coverReader =
  (storage: Storage) =>
  async (coverPath: string): Promise<Buffer | null> => {
    try {
      return await buffer(await storage.read(`${coverPath}-1200.jpg`))
    } catch (error) {
      if (error instanceof StorageKeyMissing) return null
      throw error
    }
  }
