import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { Dialog, DialogBody, DialogFoot } from './dialog.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'

interface Props {
  title: string
  width: string
  isDirty(): boolean
  isSaving: boolean
  /** Set during an upload: saving waits for it, closing cancels it. */
  upload?: { note: string; busyLabel: string } | false
  submitLabel: string
  onSubmit(event: FormEvent): void
  /** Also cancels the upload. */
  onClose(): void
  /** With unsaved input, `requestLeave` asks before it does something that discards it. */
  children: ReactNode | ((requestLeave: (leave: () => void) => void) => ReactNode)
}

/** A form in a dialog, which asks for confirmation before it discards unsaved input. */
export function FormDialog({ title, width, isDirty, isSaving, upload = false, submitLabel, onSubmit, onClose, children }: Props) {
  const text = upload ? adminTexts.discard.textWithUpload : adminTexts.discard.text
  const guard = useUnsavedGuard({ isDirty, text, onClose })
  return (
    <Dialog title={title} onClose={guard.requestClose} width={width}>
      {/* Otherwise, browsers autofill the administrator's name and password into other users' accounts. */}
      <form noValidate autoComplete="off" onSubmit={onSubmit}>
        <DialogBody>{typeof children === 'function' ? children(guard.requestLeave) : children}</DialogBody>
        <DialogFoot note={upload ? upload.note : undefined}>
          <Button variant="default" onClick={guard.requestClose}>
            {adminTexts.cancel}
          </Button>
          <SubmitButton label={submitLabel} isBusy={isSaving} {...(upload && { busyLabel: upload.busyLabel })} />
        </DialogFoot>
      </form>
      {guard.question}
    </Dialog>
  )
}
