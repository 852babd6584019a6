import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './confirm-dialog.module.css'
import { Dialog, DialogBody, DialogFoot } from './dialog.tsx'

interface Props {
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** While true, the confirming button waits and cannot be pressed again. */
  isBusy?: boolean
  /** Why it was refused. */
  refusal?: string | undefined
  onConfirm(): void
  onClose(): void
}

/** Asks before something is lost. Focus starts on the harmless answer. */
export function ConfirmDialog({ title, children, confirmLabel, cancelLabel, isBusy = false, refusal, onConfirm, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose} width="26rem">
      <DialogBody isReading>
        <div className={styles.text}>{children}</div>
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel ?? adminTexts.cancel}
        </Button>
        <Button color="danger" loading={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
