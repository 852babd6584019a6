import { Link } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { isFeaturedCategory } from '#contract/featured-category.ts'
import type { PlayableSong } from '#contract/songs.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { LikeButton } from '#web/public/likes/like-button.tsx'
import { earlyPlayAttributes } from '#web/public/player/early-play.ts'
import { useSongPlayback } from '#web/public/player/use-player.ts'
import { SongMenuButton } from '#web/public/songs/song-menu-button.tsx'
import { SongTime } from '#web/public/songs/song-time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import controls from '#web/ui/controls.module.css'
import { Cover } from '#web/ui/cover.tsx'
import { Equaliser } from '#web/ui/equaliser.tsx'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import line from '#web/ui/song-line.module.css'
import text from '#web/ui/text.module.css'
import { adoptInList, type PlayedList, toggleInList } from './list-playback.ts'
import styles from './list-row.module.css'

interface ListRowProps {
  song: PlayableSong
  /** The list for next and previous. */
  list: PlayedList
  position: number
  /** On the page of an album, whose cover, artist and category are not repeated in each row. */
  album?: { artist: string | null }
}

/** A song in a list. The whole row plays and pauses it, except for the title, which links to the song's page, and the heart. */
export function ListRow({ song, list, position, album }: ListRowProps) {
  const texts = useTexts().player
  const { isCurrent, isPlaying } = useSongPlayback(song.id)
  useLayoutEffect(() => adoptInList(song, list), [song, list])
  return (
    <li
      className={`${line.row} ${styles.row}`}
      data-album={album !== undefined || undefined}
      data-playing={isPlaying || undefined}
      aria-current={isCurrent || undefined}
    >
      <button
        type="button"
        className={`${styles.key} ${text.numbers}`}
        aria-label={isPlaying ? texts.pauseTitle({ title: song.title }) : texts.playTitle({ title: song.title })}
        data-plays={song.id}
        onClick={() => toggleInList(song, list)}
        {...earlyPlayAttributes(song)}
      >
        {/* CSS renders the number: screen readers count list items themselves, and the button's name is its action. */}
        <span className={styles.still} data-position={position}>
          {isPlaying && <Equaliser />}
        </span>
        <span className={styles.hovered}>{isPlaying ? <PauseIcon size={18} /> : <PlayIcon size={18} />}</span>
      </button>
      {!album && (
        <span className={styles.thumb}>
          <Cover song={song} sizes="3rem" />
          <span className={styles.over}>{isPlaying && <Equaliser />}</span>
        </span>
      )}
      <div className={`${line.text} ${styles.text}`}>
        <p className={`${line.title} ${styles.title}`} dir="auto">
          <Link to="/song/$id" params={{ id: song.id }} className={isPlaying ? text.mark : undefined}>
            {song.title}
          </Link>
        </p>
        {song.artist !== album?.artist && (
          <p className={`${line.sub} ${styles.artist}`} dir="auto">
            {song.artistId ? (
              <Link to="/artist/$id" params={{ id: song.artistId }}>
                {song.artist}
              </Link>
            ) : (
              song.artist
            )}
          </p>
        )}
      </div>
      {!album && <span className={styles.badge}>{!isFeaturedCategory(song.category) && <Badge category={song.category} />}</span>}
      <LikeButton songId={song.id} prompts title={song.title} className={`${controls.icon} ${styles.like}`} />
      <SongTime song={song} className={styles.time} />
      <SongMenuButton song={song} className={styles.more} />
    </li>
  )
}
