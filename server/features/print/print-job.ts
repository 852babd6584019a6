import type { PrintFile, PrintFinding, PrintOrder, PrintPreview } from '#contract/print.ts'
import type { PrintItem } from './drawing.ts'

/*
 * What the server and the process that prints say to each other.
 */

export interface PrintJob {
  order: PrintOrder
  items: PrintItem[]
  /** What was found before anything was drawn. */
  findings: PrintFinding[]
  /** One page to look at, or a file that is written to `path`. */
  result: { kind: 'preview'; page: number } | { kind: 'file'; file: PrintFile; path: string; title: string }
}

/** Of a file, what its bytes are. */
export type PrintResult = { kind: 'preview'; preview: Omit<PrintPreview, 'name'> } | { kind: 'file'; extension: string; mimeType: string }

export type ToPrinter = { kind: 'job'; job: PrintJob } | { kind: 'cover'; coverPath: string; bytes: Uint8Array | null }

export type FromPrinter =
  | { kind: 'wants-cover'; coverPath: string }
  | { kind: 'done'; result: PrintResult }
  | { kind: 'failed'; message: string }
