import { showToast } from '#web/ui/toast.ts'
import { showErrorToast } from './error-toast.ts'

/** Copies a text to the clipboard, and says whether it could: on a site without https, browsers do not allow it. */
export async function copyText(text: string, { copied, failed }: { copied: string; failed: string }) {
  try {
    await navigator.clipboard.writeText(text)
    await showToast({ tone: 'success', description: copied })
  } catch {
    showErrorToast(failed)
  }
}
