import { useId, useSyncExternalStore } from 'react'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import { megabytes } from '#web/public/uploads/media-file.ts'
import { ProcessingLabel } from '#web/public/uploads/processing-label.tsx'
import { percentSent, useUploadState } from '#web/public/uploads/use-upload-state.ts'
import controls from '#web/ui/controls.module.css'
import field from '#web/ui/field.module.css'
import { CloseIcon } from '#web/ui/icons.tsx'
import text from '#web/ui/text.module.css'
import styles from './picked-row.module.css'
import type { Sending } from './sending.ts'
import type { PickedFile } from './upload-values.ts'

interface PickedRowProps {
  picked: PickedFile
  /** Null while nothing is sent; 'waiting' until it is this file's turn. */
  sending: Sending | 'waiting' | null
  failure: string | undefined
  /** Where there are several files, each has its title in its row. */
  onTitle: ((title: string) => void) | null
  onRemove(): void
  onCancel(): void
}

/** A chosen file: its name and size, how far it is, and what can be done with it. */
export function PickedRow({ picked, sending, failure, onTitle, onRemove, onCancel }: PickedRowProps) {
  const { form, progress } = useUploadTexts()
  const { file, title } = picked
  return (
    <li className={styles.row} data-failed={failure ? true : undefined}>
      <div className={styles.top}>
        <div className={styles.text}>
          <b dir="auto">{file.name}</b>
          <p className={text.numbers}>
            {sending === null && (failure ?? form.size({ megabytes: megabytes(file.size) }))}
            {sending === 'waiting' && progress.waiting}
            {sending !== null && sending !== 'waiting' && <Moved sending={sending} />}
          </p>
        </div>
        {sending === null ? (
          <button type="button" className={controls.icon} aria-label={form.removeFile({ name: file.name })} onClick={onRemove}>
            <CloseIcon />
          </button>
        ) : (
          <Switches sending={sending} fileName={file.name} onCancel={onCancel} />
        )}
      </div>
      {onTitle && sending === null && <RowTitle fileName={file.name} value={title} onChange={onTitle} />}
      {sending !== null && sending !== 'waiting' && <Bar sending={sending} />}
    </li>
  )
}

function RowTitle({ fileName, value, onChange }: { fileName: string; value: string; onChange(value: string): void }) {
  const id = useId()
  const texts = useUploadTexts().form
  const isMissing = !value.trim()
  return (
    <div className={styles.title}>
      <label htmlFor={id} className={text.hidden}>
        {texts.titleOf({ fileName })}
      </label>
      <input
        id={id}
        className={field.input}
        dir="auto"
        maxLength={200}
        placeholder={texts.name}
        value={value}
        aria-invalid={isMissing || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}

/** '26.41 of 42.58 MB, 62 %, about 14 s left' */
function Moved({ sending: { upload, state } }: { sending: Sending }) {
  const texts = useUploadTexts().progress
  const { step } = useSyncExternalStore(state.subscribe, state.get)
  const { phase, sentBytes, secondsLeft } = useUploadState(upload, (now) => now)
  const [sent, total] = [megabytes(sentBytes), megabytes(upload.file.size)]
  if (step !== 'uploading' || phase === 'done') return <ProcessingLabel reading={texts.reading} waiting={texts.waitingForProcessing} />
  if (phase === 'offline') return texts.offline
  if (phase === 'paused') return texts.paused({ sent, total, percent: percentSent(upload) })
  const moved = { sent, total, percent: percentSent(upload) }
  if (secondsLeft === null) return texts.moved(moved)
  const left = secondsLeft < 90 ? texts.seconds({ seconds: secondsLeft }) : texts.minutes({ minutes: Math.round(secondsLeft / 60) })
  return texts.movedWithTime({ ...moved, left })
}

function Switches({ sending, fileName, onCancel }: { sending: Sending | 'waiting'; fileName: string; onCancel(): void }) {
  const texts = useUploadTexts().progress
  return (
    <>
      {sending !== 'waiting' && <PauseButton sending={sending} />}
      <button type="button" className={controls.icon} aria-label={`${texts.cancel}: ${fileName}`} onClick={onCancel}>
        <CloseIcon />
      </button>
    </>
  )
}

function PauseButton({ sending: { upload, state } }: { sending: Sending }) {
  const texts = useUploadTexts().progress
  const { step } = useSyncExternalStore(state.subscribe, state.get)
  const phase = useUploadState(upload, (now) => now.phase)
  if (step !== 'uploading' || !['uploading', 'paused', 'offline'].includes(phase)) return null
  const isPaused = phase === 'paused'
  return (
    <button type="button" className={controls.button} onClick={isPaused ? upload.resume : upload.pause}>
      {isPaused ? texts.resume : texts.pause}
    </button>
  )
}

function Bar({ sending: { upload } }: { sending: Sending }) {
  const texts = useUploadTexts().progress
  useUploadState(upload, (now) => now.sentBytes)
  const at = percentSent(upload)
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={texts.label({ fileName: upload.file.name })}
      aria-valuenow={at}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${at}%` }} />
    </div>
  )
}
