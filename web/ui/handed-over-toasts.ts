import { readJson, writeJson, writeText } from '#web/lib/device-storage.ts'
import { filtered, hasShape, isOneOf, isText, orMissing } from '#web/lib/stored-shape.ts'
import { handedOverKey, type Toast } from './toast-content.ts'

/** Without actions, which are functions. */
type StoredToast = Pick<Toast, 'tone' | 'title' | 'description'>

const isToast = hasShape<StoredToast>({
  tone: isOneOf('success', 'error', 'info'),
  title: orMissing(isText),
  description: orMissing(isText),
})

const read = () => readJson('sessionStorage', handedOverKey, filtered(isToast)) ?? []

/** For a message that the next page shows after a full page load. */
export const handOverToast = (toast: Toast) => writeJson('sessionStorage', handedOverKey, [...read(), toast])

/** Loads the page again, which then shows the message: the interface's texts are loaded with the page. */
export function reloadWith(toast: Toast) {
  handOverToast(toast)
  window.location.reload()
}

/** The messages of the previous page, once. */
export function takeToasts(): StoredToast[] {
  const toasts = read()
  writeText('sessionStorage', handedOverKey, undefined)
  return toasts
}
