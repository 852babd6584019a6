import { useTexts } from '#web/lib/texts/texts.tsx'
import { earlyPlayAttributes } from '#web/public/player/early-play.ts'
import { usePlayer } from '#web/public/player/use-player.ts'
import controls from '#web/ui/controls.module.css'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import styles from './list-page.module.css'
import { type PlayedList, toggleInList } from './list-playback.ts'

interface PlayButtonProps {
  list: PlayedList
  label?: string
  /** Called after the first song was started. */
  onStart?: () => void
}

/** Starts the first song; pauses and resumes while a song of the list is selected. */
export function PlayButton({ list, label, onStart }: PlayButtonProps) {
  const { songs } = list
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
      onClick={() => {
        toggleInList(song, list)
        if (!current) onStart?.()
      }}
      {...earlyPlayAttributes(song)}
    >
      {isPlaying ? <PauseIcon /> : <PlayIcon />}
      {isPlaying ? texts.pause : (label ?? texts.play)}
    </button>
  )
}
