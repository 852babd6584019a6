import { Link } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect } from 'react'
import type { PlayableSong } from '#contract/songs.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { earlyPlayAttributes } from '#web/public/player/early-play.ts'
import { player } from '#web/public/player/player.ts'
import { useSongPlayback } from '#web/public/player/use-player.ts'
import { Cover } from '#web/ui/cover.tsx'
import { Equaliser } from '#web/ui/equaliser.tsx'
import { PlayIcon } from '#web/ui/icons.tsx'
import line from '#web/ui/song-line.module.css'
import text from '#web/ui/text.module.css'
import { SongMenuButton } from './song-menu-button.tsx'
import styles from './song-row.module.css'
import { SongTime } from './song-time.tsx'

interface SongRowProps {
  song: PlayableSong
  /** Marks the matches of a search in the title and the artist. */
  highlight?: (text: string | null) => ReactNode
  /** Below title and artist. */
  children?: ReactNode
}

/** A song in a list: the sleeve plays, the rest of the row links to the song's page. */
export function SongRow({ song, highlight = (text) => text, children }: SongRowProps) {
  const texts = useTexts().player
  const { isPlaying } = useSongPlayback(song.id)
  useLayoutEffect(() => player.adopt(song), [song])
  return (
    <li className={`${line.row} ${styles.row}`} data-playing={isPlaying || undefined}>
      <button
        type="button"
        className={styles.thumb}
        aria-label={texts.playTitle({ title: song.title })}
        data-plays={song.id}
        onClick={() => player.pressThumbnail(song)}
        {...earlyPlayAttributes(song)}
      >
        {/* Shown 3.5rem wide, but declared as 3rem: at a pixel ratio of 2, the 96 px picture is good enough, and the next size has
            three times its bytes. */}
        <Cover song={song} sizes="3rem" />
        <span className={styles.over}>{isPlaying ? <Equaliser /> : <PlayIcon size={22} />}</span>
      </button>
      <div className={line.text}>
        <Link to="/song/$id" params={{ id: song.id }} className={`${line.title} ${styles.title}`} dir="auto">
          <span className={isPlaying ? text.mark : undefined}>{highlight(song.title)}</span>
        </Link>
        <p className={line.sub} dir="auto">
          {highlight(song.artist)}
        </p>
        {children}
      </div>
      <p className={`${line.sub} ${styles.album}`} dir="auto">
        {song.album}
      </p>
      <SongTime song={song} />
      <SongMenuButton song={song} className={styles.more} />
    </li>
  )
}
