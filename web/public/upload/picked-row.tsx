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
  /** With several files, each has its title in its row. */
  onTitle: ((title: string) => void) | null
  onRemove(): void
  onCancel(): void
}

/** A chosen file: name, size, progress and actions. */
export function PickedRow({ picked, upload, isBusy, failure, explain, onTitle, onRemove, onCancel }: PickedRowProps) {
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
      {onTitle && !isBusy && <RowTitle fileName={file.name} value={title} onChange={onTitle} />}
      {upload && <Bar upload={upload} />}
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
function Progress({ upload, explain }: Pick<PickedRowProps, 'explain'> & { upload: Upload }) {
  const texts = useUploadTexts().progress
  const { step, secondsLeft, error } = useUpload(upload, (state) => state)
  const moved = movedOf(upload)
  if (error) return explain(error)
  if (step === 'waiting') return texts.waiting
  if (step === 'cancelled') return moved.total
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
