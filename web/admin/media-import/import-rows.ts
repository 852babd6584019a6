import type { Inspection } from '#contract/uploads.ts'
import type { MediaUpload } from '#web/admin/uploads/media-queue.ts'
import type { UploadStep } from '#web/public/uploads/upload-queue.ts'

/** One file of the import list. Immutable, so that only changed rows are rendered. */
export interface ImportRow {
  readonly id: number
  readonly file: File
  /** Null where it is too large to be sent. */
  readonly upload: MediaUpload | null
  readonly step: UploadStep | 'importing'
  /** What the server read; null until then. */
  readonly found: Inspection | null
  readonly title: string
  readonly artist: string
  readonly album: string
  /** Empty: the one chosen for all. */
  readonly categoryId: string
  /** A duplicate that is wanted all the same. */
  readonly takeAnyway: boolean
  /** Why it was rejected, or could not be uploaded or imported. */
  readonly problem: string | null
}

export type Duplicate = { of: 'library'; title: string } | { of: 'list'; name: string }

/** Which rows the library has already, and which are the same file as a row before them. */
export function findDuplicates(rows: readonly ImportRow[]): Map<number, Duplicate> {
  const first = new Map<string, ImportRow>()
  const duplicates = new Map<number, Duplicate>()
  for (const row of rows) {
    if (!row.found) continue
    const { contentHash, sameSong } = row.found
    const earlier = first.get(contentHash)
    if (sameSong) duplicates.set(row.id, { of: 'library', title: sameSong.title })
    else if (earlier) duplicates.set(row.id, { of: 'list', name: earlier.file.name })
    if (!earlier) first.set(contentHash, row)
  }
  return duplicates
}

/** Rows that 'Import' includes: not rejected, not failed, and no duplicates unless wanted. */
export function rowsToImport(rows: readonly ImportRow[]): ImportRow[] {
  const duplicates = findDuplicates(rows)
  return rows.filter((row) => row.step !== 'rejected' && row.step !== 'failed' && (row.takeAnyway || !duplicates.has(row.id)))
}
