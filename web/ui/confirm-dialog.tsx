import { useId, useRef, useState } from 'react'
import { errorText } from '#web/lib/texts/errors.ts'
import styles from './confirm-dialog.module.css'
import controls from './controls.module.css'
import { Dialog, openDialog } from './dialog.tsx'
import { showToast } from './toast.ts'

interface Confirmation {
  title: string
  text: string
  /** Labels of the button that confirms, and of the one that cancels. */
  confirm: string
  keep: string
  /** Title of the message if it fails. */
  errorTitle: string
  run(): Promise<void>
  /** Called after the dialog has closed and returned the focus. */
  onDone(): void
  /** The same after `run` has failed. */
  onFailed?(error: unknown): void
}

/**
 * Asks for confirmation on a public page, calls `run`, then closes; shows an error of `run` as a message. One dialog per `name` at a time.
 */
export const confirmFirst = (name: string, confirmation: Confirmation) =>
  openDialog(name, (onClosed) => <ConfirmDialog {...confirmation} onClosed={onClosed} />)

function ConfirmDialog({ title, text, confirm, keep, errorTitle, run, onDone, onFailed, onClosed }: Confirmation & { onClosed(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setBusy] = useState(false)
  const textId = useId()

  async function runOnce() {
    if (isBusy) return
    setBusy(true)
    const error = await run().then(
      () => null,
      (reason: unknown) => reason,
    )
    dialog.current?.close()
    if (error === null) onDone()
    else {
      void showToast({ tone: 'error', title: errorTitle, description: errorText(error) })
      onFailed?.(error)
    }
  }

  return (
    <Dialog title={title} onClosed={onClosed} dialogRef={dialog} describedBy={textId}>
      <div className={styles.body}>
        <p id={textId}>{text}</p>
        <div className={styles.actions}>
          <button type="button" className={`${controls.button} ${controls.primary}`} aria-busy={isBusy} onClick={() => void runOnce()}>
            {confirm}
          </button>
          <button type="button" className={controls.button} onClick={() => dialog.current?.close()}>
            {keep}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
