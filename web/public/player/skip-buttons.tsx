import type { ComponentProps } from 'react'
import { isLive } from '#web/lib/format.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import styles from './skip-buttons.module.css'
import { skipBack, skipForward, skipSeconds } from './skips.ts'
import { usePlayer } from './use-player.ts'

interface Props {
  className: string
}

export const SkipBackButton = ({ className }: Props) => (
  <SkipButton
    className={className}
    label={usePlayerTexts().skip.back}
    seconds={skipSeconds.back}
    turn="M12 4.2a8.3 8.3 0 1 1-7.9 5.8M14.6 1.4L11.6 4.2l3 2.8"
    onSkip={skipBack}
  />
)

export const SkipForwardButton = ({ className }: Props) => (
  <SkipButton
    className={className}
    label={usePlayerTexts().skip.forward}
    seconds={skipSeconds.forward}
    turn="M12 4.2a8.3 8.3 0 1 0 7.9 5.8M9.4 1.4l3 2.8l-3 2.8"
    onSkip={skipForward}
  />
)

interface SkipButtonProps extends Props, ComponentProps<typeof SkipIcon> {
  label(values: { seconds: number }): string
  onSkip(): void
}

function SkipButton({ className, label, seconds, turn, onSkip }: SkipButtonProps) {
  const isOff = usePlayer(({ durationSeconds }) => isLive(durationSeconds))
  return (
    <button type="button" className={className} aria-label={label({ seconds })} aria-disabled={isOff} onClick={onSkip}>
      <SkipIcon seconds={seconds} turn={turn} />
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
