import { copyToClipboard } from '#web/ui/copy-to-clipboard.ts'
import { showToast } from '#web/ui/toast.ts'
import { showErrorToast } from './error-toast.ts'

/** Copies a text to the clipboard, and says whether it could. */
export async function copyText(text: string, { copied, failed }: { copied: string; failed: string }) {
  if (await copyToClipboard(text)) await showToast({ tone: 'success', description: copied })
  else showErrorToast(failed)
}
