import { absolute } from '#web/lib/addresses.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { importWithRetry } from '#web/lib/import-with-retry.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { ShareIcon } from '#web/ui/icons.tsx'
import styles from './share-button.module.css'
import type { ShareSubject } from './share-dialog.tsx'

/** Opens the system's share sheet on touch devices, otherwise a dialog, which loads on first use. */
export function ShareButton({ subject, className = '' }: { subject: ShareSubject; className?: string | undefined }) {
  const app = useApp()
  const share = () => {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      // Denied, or closed without sharing: neither is a failure.
      return void navigator.share({ title: subject.title, url: absolute(app, `/${subject.kind}/${subject.id}`) }).catch(() => {})
    }
    void importWithRetry(() => import('./share-dialog.tsx')).then((dialog) => dialog.open(subject))
  }
  return (
    <button type="button" className={`${styles.button} ${className}`} aria-label={useTexts().song.share} onClick={share}>
      <ShareIcon size={22} />
    </button>
  )
}
