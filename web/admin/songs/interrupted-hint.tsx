import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { clearStoredUpload, type InterruptedUpload, interruptedUploads } from '#web/public/uploads/file-upload.ts'
import styles from './media-field.module.css'

const texts = adminTexts.upload

/** After a reload: the browser no longer has the file, so it has to be chosen again to go on. */
export function InterruptedHint() {
  const [upload, setUpload] = useState<InterruptedUpload | null>(null)
  useEffect(() => {
    void interruptedUploads('media').then((found) => setUpload(found.at(-1) ?? null))
  }, [])
  if (!upload) return null
  return (
    <div className={styles.hint}>
      <p>{texts.interrupted(upload.filename)}</p>
      <Button
        variant="subtle"
        onClick={() => {
          void clearStoredUpload(upload.url)
          setUpload(null)
        }}
      >
        {texts.discardInterrupted}
      </Button>
    </div>
  )
}
