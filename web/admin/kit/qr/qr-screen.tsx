import { useEffect, useEffectEvent } from 'react'
import { Dialog } from '#web/admin/kit/dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
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
  useWakeLock()
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

/** Keeps the screen on while mounted. The system ends a lock when the page is hidden, so it is requested again. */
function useWakeLock() {
  useEffect(() => {
    const lock = { current: null as WakeLockSentinel | null, isEnded: false }
    async function request() {
      if (document.visibilityState !== 'visible') return
      const sentinel = await navigator.wakeLock?.request('screen').catch(() => null)
      if (lock.isEnded) void sentinel?.release()
      else lock.current = sentinel ?? null
    }
    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      lock.isEnded = true
      document.removeEventListener('visibilitychange', request)
      void lock.current?.release()
    }
  }, [])
}
