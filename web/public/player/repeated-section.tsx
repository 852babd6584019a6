import { formatDuration } from '#web/lib/format.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { useRepeat } from './repeat.ts'
import { usePlayer } from './use-player.ts'

/** The times between which the player repeats, as a sentence. */
export function RepeatedSection() {
  const { range } = usePlayerTexts().repeat
  const { from, to } = useRepeat()
  const durationSeconds = usePlayer((state) => state.durationSeconds)
  return range({ from: formatDuration(from), to: formatDuration(to ?? durationSeconds) })
}
