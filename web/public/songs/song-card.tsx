import { Link } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import type { Song } from '#contract/songs.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { earlyPlayAttributes } from '#web/public/player/early-play.ts'
import { player } from '#web/public/player/player.ts'
import { useSongPlayback } from '#web/public/player/use-player.ts'
import styles from '#web/ui/cards.module.css'
import { Cover } from '#web/ui/cover.tsx'
import { Equaliser } from '#web/ui/equaliser.tsx'
import { PlayIcon } from '#web/ui/icons.tsx'
import text from '#web/ui/text.module.css'

/** A song as a card: the sleeve plays, title and artist link to its page. */
export function SongCard({ song }: { song: Song }) {
  const texts = useTexts().player
  const { isPlaying } = useSongPlayback(song.id)
  useLayoutEffect(() => player.adopt(song), [song])
  return (
    <li className={styles.card} data-playing={isPlaying || undefined}>
      <button
        type="button"
        className={styles.sleeve}
        aria-label={texts.playTitle({ title: song.title })}
        data-plays={song.id}
        onClick={() => player.pressThumbnail(song)}
        {...earlyPlayAttributes(song)}
      >
        <Cover song={song} sizes="(min-width: 1024px) 14vw, (min-width: 768px) 30vw, 42vw" />
        <span className={styles.disc}>{isPlaying ? <Equaliser /> : <PlayIcon />}</span>
      </button>
      <h3 className={styles.title} dir="auto">
        <Link to="/song/$id" params={{ id: song.id }} className={isPlaying ? text.mark : undefined}>
          {song.title}
        </Link>
      </h3>
      <p className={styles.sub} dir="auto">
        {song.artist}
      </p>
    </li>
  )
}
