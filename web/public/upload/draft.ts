import { toValues, type UploadValues } from './upload-values.ts'

const storageKey = 'upload-draft'

export interface Draft {
  values: UploadValues
  /** Only names, because files cannot be stored. */
  fileNames: string[]
}

/** Keeps what was typed across a reload and the sign-in, as long as this tab is open. */
export function saveDraft(draft: Draft | null) {
  try {
    if (draft) sessionStorage.setItem(storageKey, JSON.stringify(draft))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage may be disabled: then the texts have to be typed again.
  }
}

export function readDraft(): Draft | null {
  try {
    const { values, fileNames } = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as { values: object; fileNames: unknown }
    const names = Array.isArray(fileNames) ? fileNames.filter((name) => typeof name === 'string') : []
    return { values: toValues({ ...values }), fileNames: names }
  } catch {
    return null
  }
}
