interface ToastAction {
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
  /** A message with the same value is replaced: progress by its outcome. */
  replaces?: string
}

/** Where messages wait for the next page: handed-over-toasts.ts. */
export const handedOverKey = 'toasts'
