import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, type Ref, useSyncExternalStore } from 'react'
import { ProgressBar } from '#web/admin/kit/progress-bar.tsx'
import { formatDuration } from '#web/lib/format.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import type { FileUpload } from '#web/public/uploads/file-upload.ts'
import { megabytes } from '#web/public/uploads/media-file.ts'
import { ProcessingLabel } from '#web/public/uploads/processing-label.tsx'
import { percentSent, useUploadState } from '#web/public/uploads/use-upload-state.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import styles from './media-progress.module.css'
import type { MediaUpload } from './media-upload.ts'
import { PlayabilityNote } from './playability-note.tsx'

const texts = adminTexts.upload

interface Props {
  media: MediaUpload
  icon: ReactNode
  boxRef: Ref<HTMLFieldSetElement>
  onRemove(): void
}

/** The chosen file: its progress, with buttons to pause, resume and cancel. */
export function MediaProgress({ media, icon, boxRef, onRemove }: Props) {
  const { upload } = media
  const state = useSyncExternalStore(media.state.subscribe, media.state.get)
  const phase = useUploadState(upload, (now) => now.phase)
  const isMoving = state.step === 'uploading' && phase !== 'done'
  return (
    <fieldset
      ref={boxRef}
      className={styles.box}
      data-failed={state.step === 'failed' || undefined}
      aria-label={upload.file.name}
      tabIndex={-1}
    >
      <div className={styles.top}>
        {icon}
        <div className={styles.text}>
          <b title={upload.file.name}>{upload.file.name}</b>
          <span>{state.step === 'uploading' ? <Moved upload={upload} /> : <Outcome media={media} />}</span>
        </div>
        {state.step === 'failed' && (
          <Button variant="subtle" onClick={media.goOn}>
            {texts.retry}
          </Button>
        )}
        {isMoving && phase !== 'failed' && (
          <Button variant="subtle" onClick={phase === 'paused' ? media.goOn : upload.pause}>
            {phase === 'paused' ? texts.resume : texts.pause}
          </Button>
        )}
        <ActionIcon variant="subtle" aria-label={isMoving ? texts.cancel : texts.remove} onClick={onRemove}>
          <CloseIcon size={18} />
        </ActionIcon>
      </div>
      {isMoving && <Bar upload={upload} />}
      {state.media && <PlayabilityNote playability={state.media.playability} />}
      {state.media?.sameSong && <p className={styles.twin}>{adminTexts.importSongs.inLibrary({ title: state.media.sameSong.title })}</p>}
    </fieldset>
  )
}

/** '26.41 of 42.58 MB, 62 %, about 14 s left' */
function Moved({ upload }: { upload: FileUpload }) {
  const { phase, sentBytes, secondsLeft } = useUploadState(upload, (now) => now)
  const sent = megabytes(sentBytes)
  const total = megabytes(upload.file.size)
  if (phase === 'offline') return texts.offline
  if (phase === 'paused') return texts.paused({ sent, total, percent: percentSent(upload) })
  const moved = { sent, total, percent: percentSent(upload) }
  if (secondsLeft === null) return texts.progress(moved)
  const left = secondsLeft < 90 ? texts.seconds({ seconds: secondsLeft }) : texts.minutes({ minutes: Math.round(secondsLeft / 60) })
  return texts.progressWithTime({ ...moved, left })
}

function Outcome({ media }: { media: MediaUpload }) {
  const { step, media: found, error } = media.state.get()
  const total = megabytes(media.upload.file.size)
  if (step === 'inspecting') return <ProcessingLabel reading={texts.inspecting} waiting={texts.waitingForProcessing} />
  if (step === 'failed') return errorText(error)
  return found?.durationSeconds ? texts.doneWithLength({ total, length: formatDuration(found.durationSeconds) }) : texts.done({ total })
}

function Bar({ upload }: { upload: FileUpload }) {
  useUploadState(upload, (now) => now.sentBytes)
  return <ProgressBar label={texts.progressLabel} percent={percentSent(upload)} className={styles.bar} />
}
