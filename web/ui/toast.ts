export interface ToastAction {
  label: string
  onPress: () => void
}

export interface Toast {
  tone: 'success' | 'error' | 'info'
  title?: string
  description?: string
  /** A button for the action of the message. Lost when the message is handed over to the next page. */
  action?: ToastAction
  otherAction?: ToastAction
}

const storageKey = 'toasts'

/** Shows a message in a live region. The first one loads the code that shows them. */
export async function showToast(toast: Toast): Promise<void> {
  const toaster = await import('./toaster.tsx')
  toaster.show(toast)
}

/** For a message that belongs on the next page after a full page load. */
export function handOverToast(toast: Toast) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...readHandedOver(), toast]))
  } catch {
    // Storage may be disabled: only the message is lost.
  }
}

/** Called once when a page starts. */
export function showHandedOverToasts() {
  try {
    const toasts = readHandedOver()
    sessionStorage.removeItem(storageKey)
    for (const toast of toasts) void showToast(toast)
  } catch {
    // As above.
  }
}

const readHandedOver = () => JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Toast[]
