import type { Language } from '#contract/languages.ts'
import { factsOfPaths, type PathFacts } from '#contract/path-facts.ts'
import type { Inspection } from '#contract/uploads.ts'
import type { MediaUpload } from '#web/admin/uploads/media-queue.ts'
import type { UploadStep } from '#web/public/uploads/upload-queue.ts'

/** A file in one of the languages of a set: files with the same number, each in another language. */
export interface InLanguage {
  readonly set: string
  readonly number: number
  readonly language: Language
  /** 'Titel' of '12 - Titel (de).mp3'; the whole name if it has no title. */
  readonly title: string
}

/** A file in the import list. Immutable, so that only changed rows rerender. */
export interface ImportRow {
  readonly id: number
  readonly file: File
  /** Below what was dropped or chosen: 'Night Songs/CD1/01.mp3'. */
  readonly path: string
  /** Number of the choice or drop: folders of the same path in two of them may be different. */
  readonly addition: number
  /** The folder whose songs share an album. */
  readonly folder: string
  /** Null if it is no file of a set in several languages. */
  readonly inLanguage: InLanguage | null
  /** What its path says, read together with those of the other files. */
  readonly named: PathFacts
  /** The LRC file beside it. */
  readonly lyrics: File | null
  /** Null if the file is too large to upload. */
  readonly upload: MediaUpload | null
  readonly step: UploadStep | 'importing'
  /** The server's inspection; null until then. */
  readonly found: Inspection | null
  readonly title: string
  readonly artist: string
  readonly album: string
  /** Empty for the category that was chosen for all. */
  readonly categoryId: string
  /** Whether to import the file although it is a duplicate. */
  readonly takeAnyway: boolean
  /** Why the file was rejected, or its upload or import failed. */
  readonly problem: string | null
}

/** A file before it is read. */
export function newRow(file: File, fields: Pick<ImportRow, 'id' | 'path'> & Partial<ImportRow>): ImportRow {
  const named = factsOfPaths([file.name])[0] as PathFacts
  return {
    file,
    addition: 0,
    folder: '',
    inLanguage: null,
    lyrics: null,
    upload: null,
    step: 'waiting',
    found: null,
    named,
    title: named.title,
    artist: '',
    album: '',
    categoryId: '',
    takeAnyway: false,
    problem: null,
    ...fields,
  }
}

export type Duplicate = { of: 'library'; title: string } | { of: 'list'; name: string }

/** Rows that are in the library already, or repeat the file of an earlier row. */
export function findDuplicates(rows: readonly ImportRow[]): Map<number, Duplicate> {
  const first = new Map<string, ImportRow>()
  const duplicates = new Map<number, Duplicate>()
  for (const row of rows) {
    if (!row.found) continue
    const { contentHash, sameSong } = row.found
    const earlier = first.get(contentHash)
    if (sameSong) duplicates.set(row.id, { of: 'library', title: sameSong.title })
    else if (earlier) duplicates.set(row.id, { of: 'list', name: earlier.path })
    if (!earlier) first.set(contentHash, row)
  }
  return duplicates
}

/** Rows that 'Import' includes: neither rejected nor failed, and no duplicates unless requested. */
export function rowsToImport(rows: readonly ImportRow[]): ImportRow[] {
  const duplicates = findDuplicates(rows)
  return rows.filter((row) => row.step !== 'rejected' && row.step !== 'failed' && (row.takeAnyway || !duplicates.has(row.id)))
}
