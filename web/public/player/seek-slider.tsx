import { endOf, formatDuration, formatLength } from '#web/lib/format.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import text from '#web/ui/text.module.css'
import { mediaDirection } from './media-direction.ts'
import { player } from './player.ts'
import styles from './player-controls.module.css'
import { Range } from './range.tsx'
import { usePlayer } from './use-player.ts'

/** Elapsed time, slider, total time. */
export function SeekSlider() {
  const texts = usePlayerTexts().bar
  const elapsedSeconds = usePlayer((state) => Math.floor(state.elapsedSeconds))
  const durationSeconds = usePlayer((state) => state.durationSeconds)
  const song = usePlayer((state) => state.song)
  const elapsed = formatDuration(elapsedSeconds)
  const endSeconds = endOf(durationSeconds)
  const total = formatLength(durationSeconds, useTexts().player.live)
  return (
    <div className={`${styles.seek} ${text.numbers}`} dir={mediaDirection}>
      <span>{elapsed}</span>
      <Range
        label={texts.seek}
        max={Math.max(Math.floor(endSeconds), elapsedSeconds)}
        value={elapsedSeconds}
        valueText={texts.seekValue({ elapsed, total })}
        disabled={!endSeconds}
        className={styles.seekRange}
        song={song}
        onChange={player.seek}
      />
      <span>{total}</span>
    </div>
  )
}
