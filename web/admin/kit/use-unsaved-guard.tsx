import { type ReactNode, useState } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useLeaveQuestion } from './use-leave-question.tsx'

const texts = adminTexts.discard

interface Options {
  isDirty(): boolean
  text?: string
  onClose(): void
}

/** Asks for confirmation before a dialog with unsaved input closes, or Back leaves it. Render `question`, and close with `requestClose`. */
export function useUnsavedGuard({ isDirty, text = texts.text, onClose }: Options): { requestClose(): void; question: ReactNode } {
  const [isConfirming, setIsConfirming] = useState(false)
  const leaving = useLeaveQuestion({ isDirty, title: texts.title, text })
  return {
    requestClose: () => (isDirty() ? setIsConfirming(true) : onClose()),
    question: isConfirming ? (
      <ConfirmDialog
        title={texts.title}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        onConfirm={onClose}
        onClose={() => setIsConfirming(false)}
      >
        <p>{text}</p>
      </ConfirmDialog>
    ) : (
      leaving.question
    ),
  }
}
