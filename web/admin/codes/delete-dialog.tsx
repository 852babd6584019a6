import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'

interface Props {
  title: string
  remove: UseMutationResult<unknown, Error, void>
  /** What is said once it is gone. */
  deleted: string
  onDeleted?(): void
  onClose(): void
  /** What goes with it. */
  children: ReactNode
}

/** Asks before codes are deleted, deletes them, and says so. */
export function DeleteDialog({ title, remove, deleted, onDeleted, onClose, children }: Props) {
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        void showToast({ tone: 'success', description: deleted })
        onClose()
        onDeleted?.()
      },
      onError: (error) => showToast({ tone: 'error', title: adminTexts.errorTitle, description: errorText(error) }),
    })
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={adminTexts.delete}
      isBusy={remove.isPending}
      refusal={remove.error ? errorText(remove.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
