import type { ApiError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { PrintDiagnostic, PrintFile, PrintJob, PrintPreview } from '#contract/print.ts'
import type { Color, CoveredItem, PrintItem } from './page-model.ts'

/* Messages between the server and the rendering process. */

export interface PrintTask {
  kind: 'print'
  job: PrintJob
  items: PrintItem[]
  /** Diagnostics from before rendering. */
  diagnostics: PrintDiagnostic[]
  /** One page as SVG, or a file written to `path`. */
  output: { kind: 'preview'; page: number } | { kind: 'file'; file: PrintFile; path: string; title: string; language: Language }
}

/** The picture of an item in other programs: 1200 x 630 pixels for messengers, 1400 x 1400 for directories of podcasts. */
export interface ShareCard {
  shape: 'wide' | 'square'
  title: string
  byline: string
  siteName: string
  color: Color
  /** None, one, or four that are combined. */
  covers: CoveredItem[]
}

/** Renders an SVG as a PNG of this size in pixels. `density`: pixels per 72 units. */
export interface DrawingTask {
  kind: 'drawing'
  svg: string
  width: number
  height: number
  density: number
}

export type RenderTask = PrintTask | { kind: 'share-card'; card: ShareCard } | DrawingTask

export type RenderResult =
  | { kind: 'preview'; preview: Omit<PrintPreview, 'name'> }
  | { kind: 'file'; extension: string; mimeType: string }
  /** A JPEG. */
  | { kind: 'share-card'; bytes: Uint8Array }
  | { kind: 'drawing'; bytes: Uint8Array }

export type ToChild = { kind: 'task'; task: RenderTask } | { kind: 'cover'; coverPath: string; bytes: Uint8Array | null }

export type FromChild =
  | { kind: 'read-cover'; coverPath: string }
  | { kind: 'done'; result: RenderResult }
  /** The job cannot be rendered as it is, or the disk is full. */
  | { kind: 'rejected'; error: ApiError }
  | { kind: 'failed'; message: string }
