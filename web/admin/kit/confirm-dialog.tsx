import { Button } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { trashDays } from '#contract/trash.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import styles from './confirm-dialog.module.css'
import { Dialog, DialogBody, DialogFoot } from './dialog.tsx'
import { showErrorToast } from './error-toast.ts'
import savingStyles from './saving-mark.module.css'
import { type Deleted, useRestore } from './use-restore.ts'

interface Question {
  title: string
  children: ReactNode
  /** Defaults to 'Delete'. */
  confirmLabel?: string
  /** Defaults to 'Cancel'. */
  cancelLabel?: string
  onClose(): void
}

interface ConfirmDialogProps extends Question {
  isBusy?: boolean
  /** Whether data is lost. */
  isDestructive?: boolean
  /** A reassuring remark below the text. */
  note?: string | undefined
  /** Why the action is not possible, or why it failed. */
  problem?: string | undefined
  /** Undefined if the action is not possible: the button stays visible, but disabled. */
  onConfirm: (() => void) | undefined
}

/** Asks for confirmation, by default before data is lost. The focus starts on Cancel, and stays in place while the action is running. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, isBusy = false, isDestructive = true, problem, note, ...on } = props
  return (
    <Dialog title={title} onClose={on.onClose} width="26rem">
      <DialogBody isQuestion>
        <div className={styles.text}>{children}</div>
        {note && <p className={styles.note}>{note}</p>}
        {problem && <Problem>{problem}</Problem>}
      </DialogBody>
      <DialogFoot>
        <Button variant="default" onClick={on.onClose} data-autofocus>
          {cancelLabel ?? adminTexts.cancel}
        </Button>
        <Button
          {...(isDestructive && { color: 'danger' })}
          // A button with `disabled` would lose the focus, and Escape would no longer reach the dialog.
          aria-disabled={isBusy || !on.onConfirm}
          data-disabled={!on.onConfirm || undefined}
          leftSection={isBusy && <i className={savingStyles.spin} />}
          onClick={() => !isBusy && on.onConfirm?.()}
        >
          {confirmLabel ?? adminTexts.delete}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** An error message in a dialog. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <p className={styles.problem} role="alert">
    {children}
  </p>
)

interface ConfirmActionProps<Result> extends Question {
  action: UseMutationResult<Result, Error, void>
  /** Success toast. */
  done: string | ((result: Result) => string)
  onDone?(): void
  /** Failure toast, if it says more than the reason. The dialog always shows the reason. */
  failed?: string | ((values: { reason: string }) => string)
  /** Error message for a rejection; defaults to `errorText`. */
  reasonOf?(error: Error): string
  /** False while a required choice is missing. */
  isPossible?: boolean
  /** What the action moves into the trash. The dialog mentions it, and the toast offers Undo. */
  undo?: Deleted | ((result: Result) => Deleted)
}

/** Asks for confirmation, runs the action and reports the outcome. Stays open if the action fails. */
export function ConfirmAction<Result>(props: ConfirmActionProps<Result>) {
  const { action, done, onDone, failed = ({ reason }) => reason, reasonOf = errorText, isPossible = true, undo, ...question } = props
  const restore = useRestore()
  const failure = (error: Error) => (typeof failed === 'string' ? failed : failed({ reason: reasonOf(error) }))
  const confirm = () =>
    action.mutate(undefined, {
      onSuccess: (result) => {
        const deleted = typeof undo === 'function' ? undo(result) : undo
        void showToast({
          tone: 'success',
          description: typeof done === 'string' ? done : done(result),
          ...(deleted && { action: { label: adminTexts.trash.undo, onPress: () => restore.mutate(deleted) } }),
        })
        question.onClose()
        onDone?.()
      },
      onError: (error) => showErrorToast(failure(error)),
    })
  const problem = action.error && (typeof failed === 'string' ? reasonOf : failure)(action.error)
  return (
    <ConfirmDialog
      {...question}
      note={undo && adminTexts.trash.kept({ days: trashDays })}
      isBusy={action.isPending}
      problem={problem ?? undefined}
      onConfirm={isPossible || action.isPending ? confirm : undefined}
    />
  )
}
