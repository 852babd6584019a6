import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import type { MediaUpload } from '#web/admin/uploads/media-queue.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { formatDuration } from '#web/lib/format.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { ProcessingLabel } from '#web/public/uploads/processing-label.tsx'
import type { Upload, UploadStep } from '#web/public/uploads/upload-queue.ts'
import { movedOf, percentSent, timeLeft, useUpload } from '#web/public/uploads/use-upload.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import styles from './media-progress.module.css'
import { PlayabilityNote } from './playability-note.tsx'

const texts = adminTexts.upload

interface Props {
  upload: MediaUpload
  icon: ReactNode
  boxRef: Ref<HTMLFieldSetElement>
  onRemove(): void
}

/** The chosen file: its progress, with buttons to pause, resume and cancel. */
export function MediaProgress({ upload, icon, boxRef, onRemove }: Props) {
  const step = useUpload(upload, (state) => state.step)
  const { result } = upload.state.get()
  const isSending = step === 'uploading' || step === 'paused' || step === 'offline'
  return (
    <fieldset ref={boxRef} className={styles.box} data-failed={step === 'failed' || undefined} aria-label={upload.file.name} tabIndex={-1}>
      <div className={styles.top}>
        {icon}
        <div className={styles.text}>
          <b title={upload.file.name}>{upload.file.name}</b>
          {isSending && (
            <span>
              <Moved upload={upload} />
            </span>
          )}
          <span role="status">{!isSending && <Outcome upload={upload} step={step} />}</span>
        </div>
        {step === 'failed' && (
          <Button variant="subtle" onClick={upload.resume}>
            {texts.retry}
          </Button>
        )}
        {isSending && (
          <Button variant="subtle" onClick={step === 'paused' ? upload.resume : upload.pause}>
            {step === 'paused' ? texts.resume : texts.pause}
          </Button>
        )}
        <ActionIcon variant="subtle" aria-label={isSending ? texts.cancel : texts.remove} onClick={onRemove}>
          <CloseIcon size={18} />
        </ActionIcon>
      </div>
      {isSending && <Bar upload={upload} />}
      {result && <PlayabilityNote playability={result.playability} />}
      {result?.sameSong && <p className={styles.twin}>{adminTexts.importSongs.inLibrary({ title: result.sameSong.title })}</p>}
    </fieldset>
  )
}

/** '26.41 of 42.58 MB, 62 %, about 14 s left' */
function Moved({ upload }: { upload: Upload }) {
  const { step, secondsLeft } = useUpload(upload, (state) => state)
  const moved = movedOf(upload)
  if (step === 'offline') return texts.offline
  if (step === 'paused') return texts.paused(moved)
  if (secondsLeft === null) return texts.progress(moved)
  return texts.progressWithTime({ ...moved, left: timeLeft(secondsLeft, texts) })
}

function Outcome({ upload, step }: { upload: MediaUpload; step: UploadStep }) {
  const { result, error } = upload.state.get()
  const total = fileSize(upload.file.size)
  if (step === 'processing') return <ProcessingLabel reading={texts.inspecting} waiting={texts.waitingForProcessing} />
  if (step === 'failed') return errorText(error)
  return result?.durationSeconds ? texts.doneWithLength({ total, length: formatDuration(result.durationSeconds) }) : texts.done({ total })
}

function Bar({ upload }: { upload: Upload }) {
  const percent = useUpload(upload, () => percentSent(upload))
  return <ProgressBar label={texts.progressLabel} percent={percent} className={styles.bar} />
}
