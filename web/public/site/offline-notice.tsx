import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTexts } from '#web/lib/texts/texts.tsx'
import controls from '#web/ui/controls.module.css'
import { WarningIcon } from '#web/ui/icons.tsx'
import styles from './offline-notice.module.css'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Shown while offline; media that has loaded keeps playing. */
export function OfflineNotice() {
  const texts = useTexts().site
  const router = useRouter()
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.notice}>
          <WarningIcon />
          <p>
            <b>{texts.offlineTitle}</b> {texts.offlineText}
          </p>
          <button type="button" className={controls.button} onClick={() => void router.invalidate()}>
            {texts.tryAgain}
          </button>
        </div>
      )}
    </div>
  )
}
