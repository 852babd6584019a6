export interface ToastAction {
  label: string
  onPress: () => void
}

export interface Toast {
  tone: 'success' | 'error' | 'info'
  title?: string
  description?: string
  /** A button for the message's action. Lost if the message is handed over to the next page. */
  action?: ToastAction
  otherAction?: ToastAction
}

/** Shows a message in a live region. The first one loads the toaster. */
export async function showToast(toast: Toast): Promise<void> {
  const toaster = await import('./toaster.tsx')
  toaster.show(toast)
}

export const handedOverKey = 'toasts'

/** Shows messages of the previous page (handed-over-toasts.ts). Called once when a page starts. */
export function showHandedOverToasts() {
  try {
    if (sessionStorage.getItem(handedOverKey)) void import('./handed-over-toasts.ts').then(({ showHandedOver }) => showHandedOver())
  } catch {
    // Storage may be disabled: then there are no messages.
  }
}
