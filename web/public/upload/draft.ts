import { toValues, type UploadValues } from './upload-values.ts'

const storageKey = 'upload-draft'

export interface Draft {
  values: UploadValues
  /** Files cannot be stored. */
  fileNames: string[]
}

/** What was typed outlives a reload and the way to the sign-in, for as long as this tab is open. */
export function saveDraft(draft: Draft | null) {
  try {
    if (draft) sessionStorage.setItem(storageKey, JSON.stringify(draft))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage may be forbidden: then it has to be typed again.
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
