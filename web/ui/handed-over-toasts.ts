import { handedOverKey, showToast, type Toast } from './toast.ts'

const read = () => JSON.parse(sessionStorage.getItem(handedOverKey) ?? '[]') as Toast[]

/** For a message that the next page shows after a full page load. */
export function handOverToast(toast: Toast) {
  try {
    sessionStorage.setItem(handedOverKey, JSON.stringify([...read(), toast]))
  } catch {
    // Storage may be disabled: only the message is lost.
  }
}

export function showHandedOver() {
  const toasts = read()
  sessionStorage.removeItem(handedOverKey)
  for (const toast of toasts) void showToast(toast)
}
