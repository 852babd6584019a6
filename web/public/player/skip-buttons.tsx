import { isLive } from '#web/lib/format.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import styles from './skip-buttons.module.css'
import { skipBack, skipForward, skipSeconds } from './skips.ts'
import { usePlayer } from './use-player.ts'

const useIsLive = () => usePlayer(({ durationSeconds }) => isLive(durationSeconds))

export function SkipBackButton({ className }: { className: string }) {
  const texts = usePlayerTexts().skip
  return (
    <button
      type="button"
      className={className}
      aria-label={texts.back({ seconds: skipSeconds.back })}
      aria-disabled={useIsLive()}
      onClick={skipBack}
    >
      <SkipIcon seconds={skipSeconds.back} turn="M12 4.2a8.3 8.3 0 1 1-7.9 5.8M14.6 1.4L11.6 4.2l3 2.8" />
    </button>
  )
}

export function SkipForwardButton({ className }: { className: string }) {
  const texts = usePlayerTexts().skip
  return (
    <button
      type="button"
      className={className}
      aria-label={texts.forward({ seconds: skipSeconds.forward })}
      aria-disabled={useIsLive()}
      onClick={skipForward}
    >
      <SkipIcon seconds={skipSeconds.forward} turn="M12 4.2a8.3 8.3 0 1 0 7.9 5.8M9.4 1.4l3 2.8l-3 2.8" />
    </button>
  )
}

/** An arrow around the number of seconds. */
const SkipIcon = ({ seconds, turn }: { seconds: number; turn: string }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={turn} />
    <text x="12" y="15.4">
      {seconds}
    </text>
  </svg>
)
