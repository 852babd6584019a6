import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useLiveTexts } from '#web/lib/texts/live.ts'
import { useSession } from '#web/public/session/session.ts'
import controls from '#web/ui/controls.module.css'
import { Message } from '#web/ui/message.tsx'
import text from '#web/ui/text.module.css'
import { useWakeLock } from '#web/ui/use-wake-lock.ts'
import styles from './live-page.module.css'
import { LiveSong } from './live-song.tsx'
import type { Live } from './read-live.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useLive } from './use-live.ts'

// Not for the phones of an audience.
const LiveControls = lazyComponent(() => import('./live-controls.tsx').then((module) => module.LiveControls))
const LiveQrCode = lazyComponent(() => import('./live-qr-code.tsx').then((module) => module.LiveQrCode))

/** What is performed now, for phones in the audience and, in full screen, for a projector. Editors choose it here. */
export function LivePage({ live: first }: { live: Live }) {
  const texts = useLiveTexts()
  const { live, isOffline, refresh } = useLive(first)
  const { playlist, song } = live
  const [isLate, setIsLate] = useState(false)
  const mayChoose = useSession().viewer?.mayEdit ?? false
  const screen = useRef<HTMLElement>(null)
  const fullScreen = useFullScreen(screen)
  useWakeLock(song !== null)

  return (
    <main ref={screen} className={styles.page} id="content" tabIndex={-1}>
      <header className={styles.head}>
        <h1>
          <bdi dir="auto">{playlist.name}</bdi>
        </h1>
        <div className={styles.links}>
          <Link to="/playlist/$id" params={{ id: playlist.id }} activeOptions={{ exact: true }} className={controls.button}>
            {texts.program}
          </Link>
          {fullScreen.isPossible && (
            <button type="button" className={controls.button} onClick={fullScreen.toggle}>
              {fullScreen.isOn ? texts.leaveFullScreen : texts.fullScreen}
            </button>
          )}
        </div>
        {fullScreen.isOn && <LiveQrCode playlistId={playlist.id} />}
      </header>
      {mayChoose && <LiveControls live={live} onChanged={refresh} onLate={setIsLate} hasPresenterKeys={fullScreen.isOn} />}
      <p role="status" className={styles.offline}>
        {(isOffline || isLate) && texts.offline}
      </p>
      <div aria-live="polite" className={text.hidden}>
        {song && texts.nowShown({ title: song.title })}
      </div>
      {song ? (
        <LiveSong playlist={playlist} song={song} />
      ) : (
        <Message title={texts.idleTitle} text={playlist.songs.length > 0 ? texts.idleText : texts.emptyText} />
      )}
    </main>
  )
}
