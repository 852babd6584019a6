import { useEffect } from 'react'
import type { PlayableSong } from '#contract/songs.ts'
import { formatDuration } from '#web/lib/format.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { Announcement } from '#web/public/player/announcement.tsx'
import { listenToKeys } from '#web/public/player/keyboard.ts'
import { player } from '#web/public/player/player.ts'
import { Range } from '#web/public/player/range.tsx'
import { usePlayer } from '#web/public/player/use-player.ts'
import { NextIcon, PreviousIcon } from '#web/ui/control-icons.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { CloseIcon, PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import hidden from '#web/ui/text.module.css'
import styles from './player-overlay.module.css'

/** The player of the admin area, at the bottom right of each screen. */
export function PlayerOverlay() {
  const song = usePlayer((state) => state.song)
  useEffect(listenToKeys, [])
  return (
    <>
      {/* Before the first song, too: screen readers may miss the text of a region that has just been added. */}
      <p className={hidden.hidden} role="status">
        {song && <Announcement />}
      </p>
      {song && <Controls song={song} />}
    </>
  )
}

function Controls({ song }: { song: PlayableSong }) {
  const texts = { ...useTexts().player, ...usePlayerTexts().bar }
  const isPlaying = usePlayer((state) => state.isPlaying)
  const inPlaylist = usePlayer((state) => state.queue.mode === 'playlist')
  return (
    <section className={styles.overlay} aria-label={texts.region}>
      <Seek />
      <div className={styles.keys}>
        <button type="button" className={styles.key} aria-label={texts.previous} disabled={!inPlaylist} onClick={player.previous}>
          <PreviousIcon size={18} />
        </button>
        <button type="button" className={styles.play} aria-label={isPlaying ? texts.pause : texts.play} onClick={() => player.toggle()}>
          {isPlaying ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
        </button>
        <button type="button" className={styles.key} aria-label={texts.next} disabled={!inPlaylist} onClick={player.next}>
          <NextIcon size={18} />
        </button>
      </div>
      <span className={styles.cover}>
        <Cover song={song} sizes="40px" />
      </span>
      <div className={styles.text}>
        <b dir="auto">{song.title}</b>
        {song.artist && <small dir="auto">{song.artist}</small>}
      </div>
      <Elapsed />
      <button type="button" className={styles.key} aria-label={texts.close} onClick={() => close(song.id)}>
        <CloseIcon size={18} />
      </button>
    </section>
  )
}

/** Seek bar along the top edge. */
function Seek() {
  const texts = { ...useTexts().player, ...usePlayerTexts().bar }
  const elapsed = usePlayer((state) => Math.floor(state.elapsedSeconds))
  const total = usePlayer((state) => Math.floor(state.durationSeconds ?? 0))
  return (
    <Range
      label={texts.seek}
      className={styles.seek}
      max={Math.max(total, elapsed)}
      value={elapsed}
      valueText={texts.seekValue({ elapsed: formatDuration(elapsed), total: formatDuration(total) })}
      disabled={total === 0}
      onChange={player.seek}
    />
  )
}

function Elapsed() {
  const elapsed = usePlayer((state) => Math.floor(state.elapsedSeconds))
  const total = usePlayer((state) => state.durationSeconds)
  return (
    <span className={styles.time}>
      {formatDuration(elapsed)} / {formatDuration(total)}
    </span>
  )
}

/** Closing unmounts the focused button, so the focus moves to the song's play button, or to the screen. */
function close(songId: string) {
  player.stop()
  const playButton = document.querySelector<HTMLElement>(`main [data-plays="${CSS.escape(songId)}"]`)
  const target = playButton ?? document.querySelector<HTMLElement>('main')
  target?.focus()
}
