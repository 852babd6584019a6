import { Button } from '@mantine/core'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import type { Upload } from '#web/public/uploads/upload-queue.ts'
import { movedOf, useUpload } from '#web/public/uploads/use-upload.ts'
import { ArchiveProgress } from './archive-progress.tsx'
import styles from './archive-section.module.css'

const texts = adminTexts.archive.restore

export function ArchiveUpload({ upload }: { upload: Upload }) {
  const { step, error } = useUpload(upload, (state) => state)
  const { name } = upload.file
  const moved = movedOf(upload)
  return (
    <fieldset className={styles.upload} aria-label={name}>
      <b>{name}</b>
      <ArchiveProgress
        label={texts.uploading}
        text={error ? errorText(error) : texts.uploaded(moved)}
        percent={moved.percent}
        phase={error ? 'failed' : step}
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
