import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { asFileName } from '#contract/file-name.ts'
import type { PrintFile, PrintFinding, PrintOrder, PrintPreview } from '#contract/print.ts'
import { isPrivateAddress } from '#contract/private-address.ts'
import { newId } from '#server/database/ids.ts'
import { type Storage, StorageKeyMissing } from '#server/storage/storage.ts'
import type { PrintItem } from './drawing.ts'
import type { PrintRepository } from './print.repository.ts'
import { printList } from './print-items.ts'
import { checkPrintSize } from './print-limits.ts'
import type { Printer } from './printer.ts'

export type PrintService = ReturnType<typeof createPrintService>

interface Deps {
  repository: PrintRepository
  printer: Printer
  /** Where files are written until they are sent. */
  workFolder: string
}

export interface MadeFile {
  bytes: Readable
  mimeType: string
  name: string
}

export function createPrintService({ repository, printer, workFolder }: Deps) {
  return {
    async preview(order: PrintOrder, page: number, siteAddress: string, signal: AbortSignal): Promise<PrintPreview> {
      const { items, name } = await printList(repository, order.subjects, siteAddress)
      checkPrintSize(order, items.length)
      const result = await printer.run({ order, items, findings: findingsAbout(items), result: { kind: 'preview', page } }, signal)
      if (result.kind !== 'preview') throw new Error('a preview was asked for')
      return { ...result.preview, name }
    },

    /** The file goes when its bytes were read or given up. */
    async print(order: PrintOrder, file: PrintFile, siteAddress: string, signal: AbortSignal): Promise<MadeFile> {
      const { items, name } = await printList(repository, order.subjects, siteAddress)
      checkPrintSize(order, items.length, file)
      const path = join(workFolder, newId())
      const title = order.words.heading || name || items[0]?.title || order.layout
      try {
        const result = await printer.run({ order, items, findings: [], result: { kind: 'file', file, path, title } }, signal)
        if (result.kind !== 'file') throw new Error('a file was asked for')
        signal.throwIfAborted()
        const bytes = createReadStream(path).once('close', () => void rm(path, { force: true }))
        return { bytes, mimeType: result.mimeType, name: `${fileName(title)}-${order.layout}.${result.extension}` }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
  }
}

function findingsAbout(items: readonly PrintItem[]): PrintFinding[] {
  const unreachable = items.filter(({ address }) => isPrivateAddress(address))
  const [first] = unreachable
  if (!first) return []
  const host = new URL(first.address).hostname
  return [{ code: 'private_address', weight: 'warning', count: unreachable.length, title: null, details: { host } }]
}

const fileName = (title: string): string => asFileName(title).slice(0, 80).toWellFormed()

/** Reads a stored cover in its largest size; null where it is gone. */
export const coversOf =
  (storage: Storage) =>
  async (coverPath: string): Promise<Buffer | null> => {
    try {
      return await buffer(await storage.read(`${coverPath}-1200.jpg`))
    } catch (error) {
      if (error instanceof StorageKeyMissing) return null
      throw error
    }
  }
