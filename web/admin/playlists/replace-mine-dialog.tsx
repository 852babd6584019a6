import { Button } from '@mantine/core'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'

const texts = adminTexts.playlistForm.replace

interface Props {
  onTakeLatest(): void
  onOverwrite(): void
  /** Undecided: nothing changes. */
  onClose(): void
}

/** Somebody else saved another version: which of the two shall it be? */
export const ReplaceMineDialog = ({ onTakeLatest, onOverwrite, onClose }: Props) => (
  <Dialog title={texts.title} onClose={onClose} width="28rem">
    <DialogBody isReading>
      <p>{texts.text}</p>
    </DialogBody>
    <DialogFoot>
      <Button variant="default" onClick={onOverwrite} data-autofocus>
        {texts.keep}
      </Button>
      <Button color="danger" onClick={onTakeLatest}>
        {texts.confirm}
      </Button>
    </DialogFoot>
  </Dialog>
)
