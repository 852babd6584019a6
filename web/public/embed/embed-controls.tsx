import { useLayoutEffect } from 'react'
import type { PlayableSong } from '#contract/songs.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { earlyPlayAttributes } from '#web/public/player/early-play.ts'
import { mediaDirection } from '#web/public/player/media-direction.ts'
import { player } from '#web/public/player/player.ts'
import type { QueueOptions } from '#web/public/player/queue.ts'
import { SongSeek } from '#web/public/player/song-seek.tsx'
import { usePlayer, useSongPlayback } from '#web/public/player/use-player.ts'
import { NextIcon, PreviousIcon } from '#web/ui/control-icons.tsx'
import controls from '#web/ui/controls.module.css'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import text from '#web/ui/text.module.css'
import styles from './embed.module.css'

interface EmbedControlsProps {
  /** The current song, or the one that Play starts. */
  song: PlayableSong
  /** In a playlist: the queue around the song. */
  options?: QueueOptions<PlayableSong>
}

/** Play/pause, seek and time; in a playlist also previous and next. */
export function EmbedControls({ song, options }: EmbedControlsProps) {
  const texts = useTexts().player
  const bar = usePlayerTexts().bar
  const { isCurrent, isPlaying } = useSongPlayback(song.id)
  const isWaiting = usePlayer((state) => isCurrent && state.isWaiting)
  const inPlaylist = usePlayer((state) => state.queue.mode === 'playlist')
  useLayoutEffect(() => player.adopt(song, options), [song, options])
  return (
    <div className={`${styles.controls} ${text.numbers}`} data-skips={options !== undefined || undefined} dir={mediaDirection}>
      {options && (
        <button type="button" className={controls.icon} aria-label={bar.previous} disabled={!inPlaylist} onClick={player.previous}>
          <PreviousIcon />
        </button>
      )}
      <button
        type="button"
        className={styles.play}
        aria-label={isPlaying ? texts.pause : texts.play}
        data-waiting={isWaiting || undefined}
        onClick={() => player.toggle(song, options)}
        {...earlyPlayAttributes(song)}
      >
        {isPlaying ? <PauseIcon size={22} /> : <PlayIcon size={22} />}
      </button>
      {options && (
        <button type="button" className={controls.icon} aria-label={bar.next} disabled={!inPlaylist} onClick={player.next}>
          <NextIcon />
        </button>
      )}
      <SongSeek song={song} />
    </div>
  )
}
