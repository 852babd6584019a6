import { useUploadTexts } from '#web/lib/texts/upload.ts'
import controls from '#web/ui/controls.module.css'
import styles from './uploader.module.css'
import type { Again } from './use-draft.ts'

/** After a reload or a sign-in: the texts are restored, the file has to be chosen again. */
export function AgainNotice({ again: { lostFiles, interrupted, discard } }: { again: Again }) {
  const texts = useUploadTexts().again
  if (!interrupted && lostFiles.length === 0) return null
  return (
    <div role="status" className={styles.notice}>
      <p>{interrupted ? texts.interrupted(interrupted.filename) : texts.typed(lostFiles.join(', '))}</p>
      <button type="button" className={controls.button} onClick={discard}>
        {texts.discard}
      </button>
    </div>
  )
}
