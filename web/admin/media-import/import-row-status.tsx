import { formatDuration } from '#web/lib/format.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import type { FileUpload } from '#web/public/uploads/file-upload.ts'
import { megabytes } from '#web/public/uploads/media-file.ts'
import { ProcessingLabel } from '#web/public/uploads/processing-label.tsx'
import { useUploadState } from '#web/public/uploads/use-upload-state.ts'
import styles from './import-row.module.css'
import type { ImportRow } from './import-rows.ts'

const texts = adminTexts.importSongs

/** '26.41 of 42.58 MB, 62 %', and once it is read: '3:07 · 42.58 MB · Audio · Cover found'. */
export function ImportRowStatus({ row, getsPicture }: { row: ImportRow; getsPicture: boolean }) {
  const total = megabytes(row.file.size)
  const { found, step, media } = row
  if (step === 'importing') return <span>{texts.importing}</span>
  if (step === 'inspecting')
    return (
      <span>
        <ProcessingLabel reading={adminTexts.upload.inspecting} waiting={adminTexts.upload.waitingForProcessing} />
      </span>
    )
  if (step === 'uploading' && media) return <Moved upload={media.upload} />
  if (step === 'waiting') return <span>{texts.waiting(total)}</span>
  if (!found) return <span>{texts.size(total)}</span>
  const cover = found.hasCover ? texts.hasCover : getsPicture ? texts.coverForAll : texts.noCover
  return (
    <span>
      {texts.facts([
        formatDuration(found.durationSeconds, adminTexts.songs.noDuration),
        texts.size(total),
        found.mediaType === 'video' ? adminTexts.songs.video : adminTexts.songs.audio,
        cover,
      ])}
    </span>
  )
}

function Moved({ upload }: { upload: FileUpload }) {
  const { phase, sentBytes } = useUploadState(upload, (now) => now)
  const [sent, total] = [megabytes(sentBytes), megabytes(upload.file.size)]
  if (phase === 'offline') return <span>{adminTexts.upload.offline}</span>
  if (phase === 'paused') return <span>{adminTexts.upload.paused(sent, total, percentOf(upload))}</span>
  return <span>{texts.moved(sent, total, percentOf(upload))}</span>
}

export function ImportRowBar({ upload }: { upload: FileUpload }) {
  const at = useUploadState(upload, () => percentOf(upload))
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={adminTexts.upload.progressLabel}
      aria-valuenow={at}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${at}%` }} />
    </div>
  )
}

const percentOf = ({ file, state }: FileUpload) => (file.size ? Math.floor((state.get().sentBytes / file.size) * 100) : 0)
