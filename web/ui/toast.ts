import { readText } from '#web/lib/device-storage.ts'
import { handedOverKey, type Toast } from './toast-content.ts'

/** Shows a message in a live region. The first one loads the toaster. */
export async function showToast(toast: Toast): Promise<void> {
  const toaster = await import('./toaster.tsx')
  toaster.show(toast)
}

/** Shows messages of the previous page (handed-over-toasts.ts). Called once when a page starts. */
export function showHandedOverToasts() {
  if (readText('sessionStorage', handedOverKey))
    void import('./handed-over-toasts.ts').then((handedOver) => handedOver.takeToasts().forEach(showToast))
}
