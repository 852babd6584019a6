import { readJson, writeJson } from '#web/lib/device-storage.ts'
import { hasShape, isListOf, isRecord, isText } from '#web/lib/stored-shape.ts'
import { toValues, type UploadValues } from './upload-values.ts'

const storageKey = 'upload-draft'

interface Draft {
  values: UploadValues
  /** Only names, because files cannot be stored. */
  fileNames: string[]
}

const isDraft = hasShape<{ values: Record<string, unknown>; fileNames: string[] }>({ values: isRecord, fileNames: isListOf(isText) })

/** Keeps what was typed across a reload and the sign-in, as long as this tab is open. */
export const saveDraft = (draft: Draft | null) => writeJson('sessionStorage', storageKey, draft ?? undefined)

export const readDraft = (): Draft | null =>
  readJson('sessionStorage', storageKey, (stored) => (isDraft(stored) ? { ...stored, values: toValues(stored.values) } : null))
