import { Button } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { trashDays } from '#contract/trash.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import styles from './confirm-dialog.module.css'
import { Dialog, DialogBody, DialogFoot } from './dialog.tsx'
import savingStyles from './saving-mark.module.css'
import { type Deleted, useRestore } from './use-restore.ts'

interface Question {
  title: string
  children: ReactNode
  /** 'Delete' where left out. */
  confirmLabel?: string
  /** 'Cancel' where left out. */
  cancelLabel?: string
  onClose(): void
}

interface ConfirmDialogProps extends Question {
  isBusy?: boolean
  /** What softens it. */
  note?: string | undefined
  /** Why it cannot be done, or why it failed. */
  problem?: string | undefined
  /** Undefined where it cannot be done: the button stays in sight, disabled. */
  onConfirm: (() => void) | undefined
}

/** Confirms before data is lost. The focus starts on Cancel, and stays where it is while the action runs. */
export function ConfirmDialog({ title, children, confirmLabel, cancelLabel, isBusy = false, problem, note, ...on }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={on.onClose} width="26rem">
      <DialogBody isReading>
        <div className={styles.text}>{children}</div>
        {note && <p className={styles.note}>{note}</p>}
        {problem && <Problem>{problem}</Problem>}
      </DialogBody>
      <DialogFoot>
        <Button variant="default" onClick={on.onClose} data-autofocus>
          {cancelLabel ?? adminTexts.cancel}
        </Button>
        <Button
          color="danger"
          // A button with `disabled` loses the focus, and Escape no longer reaches the dialog.
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

/** Why something in a dialog failed. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <p className={styles.problem} role="alert">
    {children}
  </p>
)

interface ConfirmActionProps<Result> extends Question {
  action: UseMutationResult<Result, Error, void>
  /** The toast once it is done. */
  done: string | ((result: Result) => string)
  onDone?(): void
  /** The toast when it fails, where that is more than the reason. The dialog shows the reason in any case. */
  failed?: string | ((values: { reason: string }) => string)
  /** What a rejection is called here. */
  reasonOf?(error: Error): string
  /** False while something has to be chosen first. */
  isPossible?: boolean
  /** What the action moves into the trash: the dialog mentions that, and the toast can undo it. */
  undo?: Deleted | ((result: Result) => Deleted)
}

/** Confirms, runs the action, reports the outcome; stays open when it fails. */
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
      onError: (error) => showToast({ tone: 'error', title: adminTexts.errorTitle, description: failure(error) }),
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
