import { type ReactNode, useState } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const texts = adminTexts.discard

/** Confirms before a dialog with unsaved input closes. Render `question`, close by `requestClose`. */
export function useUnsavedGuard(options: { isDirty(): boolean; text?: string; onClose(): void }): {
  requestClose(): void
  question: ReactNode
} {
  const [isConfirming, setIsConfirming] = useState(false)
  return {
    requestClose: () => (options.isDirty() ? setIsConfirming(true) : options.onClose()),
    question: isConfirming && (
      <ConfirmDialog
        title={texts.title}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        onConfirm={options.onClose}
        onClose={() => setIsConfirming(false)}
      >
        <p>{options.text ?? texts.text}</p>
      </ConfirmDialog>
    ),
  }
}
