import { type CSSProperties, useEffect, useLayoutEffect } from 'react'
import type { Song } from '#contract/songs.ts'
import { formatDuration, formatLength } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { earlyPlayAttributes } from '#web/public/player/early-play.ts'
import { player } from '#web/public/player/player.ts'
import { useTimeLeft } from '#web/public/player/saved-positions.ts'
import { usePlayer, useSongPlayback } from '#web/public/player/use-player.ts'
import { useStartAtHash } from '#web/public/player/use-start-at-hash.ts'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import text from '#web/ui/text.module.css'
import styles from './play-pill.module.css'

/** The large play button of a song's page. Its fill shows the progress: two identical faces, the upper one clipped. */
export function PlayPill({ song }: { song: Song }) {
  const texts = useTexts().player
  const { isCurrent, isPlaying } = useSongPlayback(song.id)
  const isWaiting = usePlayer((state) => isCurrent && state.isWaiting)
  const elapsedSeconds = usePlayer((state) => (isCurrent ? state.elapsedSeconds : 0))
  const durationSeconds = usePlayer((state) => (isCurrent ? state.durationSeconds : song.durationSeconds))

  useLayoutEffect(() => player.adopt(song), [song])
  useEffect(() => player.prepare(song), [song])
  useStartAtHash(song.id)

  const left = useTimeLeft(song)
  const label = isPlaying ? texts.pause : texts.play
  const total = formatLength(durationSeconds, texts.live)
  const at = isCurrent && durationSeconds ? `${(elapsedSeconds / durationSeconds) * 100}%` : '0%'
  const face = (
    <>
      <span className={styles.symbol}>{isPlaying ? <PauseIcon size={22} /> : <PlayIcon size={24} />}</span>
      <span>{label}</span>
      <span className={`${styles.time} ${text.numbers}`} dir="ltr" aria-hidden="true">
        {isCurrent ? `${formatDuration(elapsedSeconds)} / ${total}` : (left ?? total)}
      </span>
    </>
  )
  return (
    <button
      type="button"
      className={styles.pill}
      style={{ '--at': at } as CSSProperties}
      data-plays={song.id}
      data-current={isCurrent || undefined}
      data-waiting={isWaiting || undefined}
      onClick={() => player.toggle(song)}
      {...earlyPlayAttributes(song)}
    >
      <span className={styles.face}>{face}</span>
      {isCurrent && (
        <span className={`${styles.face} ${styles.fill}`} aria-hidden="true">
          {face}
        </span>
      )}
    </button>
  )
}
