import { useId, useLayoutEffect } from 'react'
import type { Song } from '#contract/songs.ts'
import { formatDuration } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { LikeButton } from '#web/public/likes/like-button.tsx'
import { earlyPlayAttributes } from '#web/public/player/early-play.ts'
import { useSongPlayback } from '#web/public/player/use-player.ts'
import { Badge } from '#web/ui/badge.tsx'
import controls from '#web/ui/controls.module.css'
import { Cover } from '#web/ui/cover.tsx'
import { Equaliser } from '#web/ui/equaliser.tsx'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import line from '#web/ui/song-line.module.css'
import text from '#web/ui/text.module.css'
import { adoptInPlaylist, type PlayedPlaylist, toggleInPlaylist } from './playlist-playback.ts'
import styles from './playlist-row.module.css'

interface PlaylistRowProps {
  song: Song
  /** Next and previous walk through its songs. */
  playlist: PlayedPlaylist
  position: number
}

/** A song of a playlist. All of the row plays and pauses it; only the heart lies above. */
export function PlaylistRow({ song, playlist, position }: PlaylistRowProps) {
  const texts = useTexts().player
  const { isCurrent, isPlaying } = useSongPlayback(song.id)
  const titleId = useId()
  useLayoutEffect(() => adoptInPlaylist(song, playlist), [song, playlist])
  return (
    <li className={`${line.row} ${styles.row}`} data-playing={isPlaying || undefined} aria-current={isCurrent || undefined}>
      <button
        type="button"
        className={`${styles.key} ${text.numbers}`}
        aria-label={isPlaying ? texts.pause : texts.play}
        aria-describedby={titleId}
        data-plays={song.id}
        onClick={() => toggleInPlaylist(song, playlist)}
        {...earlyPlayAttributes(song)}
      >
        {/* The number is drawn by CSS: the list counts by itself, and the button's name is what it does. */}
        <span className={styles.still} data-position={position}>
          {isPlaying && <Equaliser />}
        </span>
        <span className={styles.hovered}>{isPlaying ? <PauseIcon size={18} /> : <PlayIcon size={18} />}</span>
      </button>
      <span className={styles.thumb}>
        <Cover song={song} sizes="3rem" />
        <span className={styles.over}>{isPlaying && <Equaliser />}</span>
      </span>
      <div className={`${line.text} ${styles.text}`}>
        <p id={titleId} className={`${line.title} ${styles.title}`}>
          <bdi dir="auto" className={isPlaying ? text.mark : undefined}>
            {song.title}
          </bdi>
        </p>
        <p className={`${line.sub} ${styles.artist}`}>
          <bdi dir="auto">{song.artist}</bdi>
        </p>
      </div>
      <span className={styles.badge}>
        <Badge category={song.category} />
      </span>
      <LikeButton songId={song.id} needsSignIn describedBy={titleId} className={`${controls.icon} ${styles.like}`} />
      <span className={`${line.time} ${styles.time} ${text.numbers}`}>{formatDuration(song.durationSeconds)}</span>
    </li>
  )
}
