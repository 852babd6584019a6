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
  /** While files are on their way: saving waits for them, closing gives them up. */
  upload?: { note: string; busyLabel: string } | false
  submitLabel: string
  onSubmit(event: FormEvent): void
  /** Also what closing gives up. */
  onClose(): void
  children: ReactNode
}

/** A form in a dialog, with a confirmation before unsaved input is discarded. */
export function FormDialog({ title, width, isDirty, isSaving, upload = false, submitLabel, onSubmit, onClose, children }: Props) {
  const text = upload ? adminTexts.discard.textWithUpload : adminTexts.discard.text
  const guard = useUnsavedGuard({ isDirty, text, onClose })
  return (
    <Dialog title={title} onClose={guard.requestClose} width={width}>
      {/* A browser offers its owner's name and password for accounts of others otherwise. */}
      <form noValidate autoComplete="off" onSubmit={onSubmit}>
        <DialogBody>{children}</DialogBody>
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
