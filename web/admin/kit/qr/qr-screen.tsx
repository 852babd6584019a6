import { useEffect, useEffectEvent } from 'react'
import { Dialog } from '#web/admin/kit/dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { useWakeLock } from '#web/ui/use-wake-lock.ts'
import { qrCodeSvg } from './qr-code.ts'
import styles from './qr-screen.module.css'

const texts = adminTexts.qr

interface Props {
  title: string
  byline: string | null
  url: string
  onClose(): void
}

/** A code as large as the screen, with what it opens: for projectors and displays. */
export function QrScreen({ title, byline, url, onClose }: Props) {
  useFullScreen(onClose)
  useWakeLock(true)
  return (
    <Dialog title={new URL(url).host} isFullScreen onClose={onClose}>
      <div className={styles.screen}>
        <img className={styles.code} src={`data:image/svg+xml,${encodeURIComponent(qrCodeSvg(url))}`} alt={texts.alt({ title, url })} />
        <div className={styles.texts}>
          <p className={styles.title}>
            <bdi dir="auto">{title}</bdi>
          </p>
          {byline && (
            <p className={styles.byline}>
              <bdi dir="auto">{byline}</bdi>
            </p>
          )}
          <p className={styles.url} dir="ltr">
            {url.replace(/^https?:\/\//, '')}
          </p>
        </div>
      </div>
    </Dialog>
  )
}

/** Takes the whole screen while mounted; browsers without it (iPhone) fill the window. Leaving it by Escape closes. */
function useFullScreen(onLeave: () => void) {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const page = document.documentElement
    void page.requestFullscreen?.().catch(() => undefined)
    const onChange = () => !document.fullscreenElement && leave()
    document.addEventListener('fullscreenchange', onChange)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
}
