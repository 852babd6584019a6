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

interface UnsavedGuard {
  requestClose(): void
  /** Does something else that discards the input, such as opening another dialog. */
  requestLeave(leave: () => void): void
  question: ReactNode
}

/** Asks for confirmation before a dialog with unsaved input closes, or Back leaves it. Render `question`, and close with `requestClose`. */
export function useUnsavedGuard({ isDirty, text = texts.text, onClose }: Options): UnsavedGuard {
  const [confirming, setConfirming] = useState<{ leave(): void } | null>(null)
  const leaving = useLeaveQuestion({ isDirty, title: texts.title, text })
  const requestLeave = (leave: () => void) => (isDirty() ? setConfirming({ leave }) : leave())
  return {
    requestClose: () => requestLeave(onClose),
    requestLeave,
    question: confirming ? (
      <ConfirmDialog
        title={texts.title}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        onConfirm={confirming.leave}
        onClose={() => setConfirming(null)}
      >
        <p>{text}</p>
      </ConfirmDialog>
    ) : (
      leaving.question
    ),
  }
}
