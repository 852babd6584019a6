import { Button } from '@mantine/core'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { megabytes } from '#web/public/uploads/media-file.ts'
import type { Upload } from '#web/public/uploads/upload-queue.ts'
import { percentSent, useUpload } from '#web/public/uploads/use-upload.ts'
import { ArchiveProgress } from './archive-progress.tsx'
import styles from './archive-section.module.css'

const texts = adminTexts.archive.restore

export function ArchiveUpload({ upload }: { upload: Upload }) {
  const { step, sentBytes, error } = useUpload(upload, (state) => state)
  const { size, name } = upload.file
  const percent = percentSent(upload)
  return (
    <fieldset className={styles.upload} aria-label={name}>
      <b>{name}</b>
      <ArchiveProgress
        label={texts.uploading}
        text={error ? errorText(error) : texts.uploaded({ sent: megabytes(sentBytes), total: megabytes(size), percent })}
        percent={percent}
      />
      <div className={styles.buttons}>
        {step === 'uploading' || step === 'offline' ? (
          <Button variant="default" onClick={upload.pause}>
            {texts.pause}
          </Button>
        ) : (
          <Button variant="default" onClick={upload.resume}>
            {texts.resume}
          </Button>
        )}
        <Button variant="subtle" onClick={upload.cancel}>
          {texts.cancel}
        </Button>
      </div>
    </fieldset>
  )
}
