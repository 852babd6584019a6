import { useTexts } from '#web/lib/texts/texts.tsx'
import { earlyPlayAttributes } from '#web/public/player/early-play.ts'
import { usePlayer } from '#web/public/player/use-player.ts'
import controls from '#web/ui/controls.module.css'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import styles from './playlist-page.module.css'
import { type PlayedPlaylist, toggleInPlaylist } from './playlist-playback.ts'

/** Starts with the first song; pauses and resumes while one of the playlist is selected. */
export function PlayButton({ playlist }: { playlist: PlayedPlaylist }) {
  const { songs } = playlist
  const texts = useTexts().player
  const currentId = usePlayer((state) => state.song?.id)
  const isSounding = usePlayer((state) => state.isPlaying)
  const current = songs.find(({ id }) => id === currentId)
  const song = current ?? songs[0]
  const isPlaying = current !== undefined && isSounding
  if (!song) return null
  return (
    <button
      type="button"
      className={`${controls.button} ${controls.large} ${styles.play}`}
      onClick={() => toggleInPlaylist(song, playlist)}
      {...earlyPlayAttributes(song)}
    >
      {isPlaying ? <PauseIcon /> : <PlayIcon />}
      {isPlaying ? texts.pause : texts.play}
    </button>
  )
}
