import { Link } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import type { PlayableSong } from '#contract/songs.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { earlyPlayAttributes } from '#web/public/player/early-play.ts'
import { player } from '#web/public/player/player.ts'
import { useSongPlayback } from '#web/public/player/use-player.ts'
import controls from '#web/ui/controls.module.css'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import { PlayerCard } from './player-card.tsx'

/** A song in a page's text. */
export function SongPlayer({ song }: { song: PlayableSong }) {
  const texts = useTexts().player
  const { isPlaying } = useSongPlayback(song.id)
  useLayoutEffect(() => player.adopt(song), [song])
  return (
    <PlayerCard
      cover={song}
      title={
        <Link to="/song/$id" params={{ id: song.id }}>
          {song.title}
        </Link>
      }
      detail={song.artist}
      button={
        <button
          type="button"
          className={`${controls.button} ${controls.large}`}
          aria-label={isPlaying ? texts.pause : texts.playTitle({ title: song.title })}
          data-plays={song.id}
          onClick={() => player.toggle(song)}
          {...earlyPlayAttributes(song)}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
          {isPlaying ? texts.pause : texts.play}
        </button>
      }
    />
  )
}
