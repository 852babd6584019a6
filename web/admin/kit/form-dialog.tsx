import { Button, type ButtonProps } from '@mantine/core'
import { createContext, type FormEvent, type ReactNode, use } from 'react'
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
  children: ReactNode
}

/** A form in a dialog, which asks for confirmation before it discards unsaved input. */
export function FormDialog({ title, width, isDirty, isSaving, upload = false, submitLabel, onSubmit, onClose, children }: Props) {
  const text = upload ? adminTexts.discard.textWithUpload : adminTexts.discard.text
  const guard = useUnsavedGuard({ isDirty, text, onClose })
  return (
    <Dialog title={title} onClose={guard.requestClose} width={width}>
      {/* Otherwise, browsers autofill the administrator's name and password into other users' accounts. */}
      <form noValidate autoComplete="off" onSubmit={onSubmit}>
        <RequestLeave value={guard.requestLeave}>
          <DialogBody>{children}</DialogBody>
        </RequestLeave>
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

const RequestLeave = createContext<(leave: () => void) => void>((leave) => leave())

/** A button in the form for something that discards its input, such as another dialog: asks first if there is any. */
export function LeaveButton({ onLeave, ...props }: ButtonProps & { onLeave(): void; children: ReactNode }) {
  const requestLeave = use(RequestLeave)
  return <Button variant="default" {...props} onClick={() => requestLeave(onLeave)} />
}
