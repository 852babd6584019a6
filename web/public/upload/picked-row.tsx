import { useId } from 'react'
import type { CallError } from '#web/lib/api.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import { ProcessingLabel } from '#web/public/uploads/processing-label.tsx'
import type { Upload } from '#web/public/uploads/upload-queue.ts'
import { movedOf, percentSent, timeLeft, useUpload } from '#web/public/uploads/use-upload.ts'
import controls from '#web/ui/controls.module.css'
import field from '#web/ui/field.module.css'
import { CloseIcon } from '#web/ui/icons.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import text from '#web/ui/text.module.css'
import styles from './picked-row.module.css'
import type { PickedFile } from './upload-values.ts'

interface PickedRowProps {
  picked: PickedFile
  /** Null while nothing is being sent. */
  upload: Upload | null
  isBusy: boolean
  /** Why the last attempt failed. */
  failure: string | undefined
  explain(error: CallError): string
  /** The artist as long as none is typed for this file. */
  artist: string
  /** With several files, each has its title and artist in its row. */
  edit: { title(title: string): void; artist(artist: string): void } | null
  onRemove(): void
  onCancel(): void
}

/** A chosen file: name, size, progress and actions. */
export function PickedRow({ picked, upload, isBusy, failure, explain, artist, edit, onRemove, onCancel }: PickedRowProps) {
  const { form, progress } = useUploadTexts()
  const { file, title } = picked
  return (
    <li className={styles.row} data-failed={failure ? true : undefined}>
      <div className={styles.top}>
        <div className={styles.text}>
          <b dir="auto">{file.name}</b>
          <p className={text.numbers}>
            {upload ? <Progress upload={upload} explain={explain} /> : isBusy ? progress.waiting : (failure ?? fileSize(file.size))}
          </p>
        </div>
        {upload && <PauseButton upload={upload} />}
        <button
          type="button"
          className={controls.icon}
          aria-label={isBusy ? `${progress.cancel}: ${file.name}` : form.removeFile({ name: file.name })}
          onClick={isBusy ? onCancel : onRemove}
        >
          <CloseIcon />
        </button>
      </div>
      {edit && !isBusy && (
        <div className={styles.texts}>
          <RowField
            label={form.titleOf({ fileName: file.name })}
            placeholder={form.name}
            isMissing={!title.trim()}
            value={title}
            onChange={edit.title}
          />
          <RowField
            label={form.artistOf({ fileName: file.name })}
            placeholder={artist || form.artist}
            value={picked.artist}
            onChange={edit.artist}
          />
        </div>
      )}
      {upload && <Bar upload={upload} />}
    </li>
  )
}

interface RowFieldProps {
  label: string
  placeholder: string
  isMissing?: boolean
  value: string
  onChange(value: string): void
}

function RowField({ label, placeholder, isMissing, value, onChange }: RowFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={text.hidden}>
        {label}
      </label>
      <input
        id={id}
        className={field.input}
        dir="auto"
        maxLength={200}
        placeholder={placeholder}
        value={value}
        aria-invalid={isMissing || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}

/** '26.41 of 42.58 MB, 62 %, about 14 s left' */
function Progress({ upload, explain }: Pick<PickedRowProps, 'explain'> & { upload: Upload }) {
  const texts = useUploadTexts().progress
  const { step, secondsLeft, error } = useUpload(upload, (state) => state)
  const moved = movedOf(upload)
  if (error) return explain(error)
  if (step === 'waiting') return texts.waiting
  if (step === 'canceled') return moved.total
  if (step === 'offline') return texts.offline
  if (step === 'paused') return texts.paused(moved)
  if (step !== 'uploading') return <ProcessingLabel reading={texts.reading} waiting={texts.waitingForProcessing} />
  if (secondsLeft === null) return texts.moved(moved)
  return texts.movedWithTime({ ...moved, left: timeLeft(secondsLeft, texts) })
}

function PauseButton({ upload }: { upload: Upload }) {
  const texts = useUploadTexts().progress
  const step = useUpload(upload, (state) => state.step)
  if (!['uploading', 'paused', 'offline'].includes(step)) return null
  const isPaused = step === 'paused'
  return (
    <button type="button" className={controls.button} onClick={isPaused ? upload.resume : upload.pause}>
      {isPaused ? texts.resume : texts.pause}
    </button>
  )
}

function Bar({ upload }: { upload: Upload }) {
  const texts = useUploadTexts().progress
  const step = useUpload(upload, (state) => state.step)
  const at = useUpload(upload, () => percentSent(upload))
  if (step === 'waiting') return null
  return <ProgressBar label={texts.label({ fileName: upload.file.name })} percent={at} className={styles.bar} />
}
