import type { AdminSong } from '#contract/songs.ts'
import { formatDuration } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { player } from '#web/public/player/player.ts'
import { Range } from '#web/public/player/range.tsx'
import { usePlayer, useSongPlayback } from '#web/public/player/use-player.ts'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import styles from './song-details-dialog.module.css'

/** The site's one engine, worked from inside the dialog. */
export function DetailsPlayer({ song }: { song: AdminSong }) {
  const texts = { ...useTexts().player, ...useTexts().bar }
  const { isCurrent, isPlaying } = useSongPlayback(song.id)
  const elapsed = usePlayer((state) => (isCurrent ? Math.floor(state.elapsedSeconds) : 0))
  const total = usePlayer((state) => (isCurrent ? state.durationSeconds : song.durationSeconds))
  return (
    <div className={styles.player}>
      <button type="button" className={styles.play} aria-label={isPlaying ? texts.pause : texts.play} onClick={() => player.toggle(song)}>
        {isPlaying ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
      </button>
      <span>{formatDuration(elapsed)}</span>
      <Range
        label={texts.seek}
        max={Math.max(Math.floor(total ?? 0), elapsed)}
        value={elapsed}
        valueText={texts.seekValue(formatDuration(elapsed), formatDuration(total))}
        disabled={!isCurrent || !total}
        onChange={player.seek}
      />
      <span>{formatDuration(total)}</span>
    </div>
  )
}
