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

/** A file that was sent is not to be chosen again, even if the page was left while the server created its song. */
export function removeFromDraft(fileName: string) {
  const draft = readDraft()
  const at = draft ? draft.fileNames.indexOf(fileName) : -1
  if (!draft || at < 0) return
  const fileNames = draft.fileNames.toSpliced(at, 1)
  // The title is that of the first file.
  saveDraft(fileNames.length > 0 ? { fileNames, values: at === 0 ? { ...draft.values, title: '' } : draft.values } : null)
}
