import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ProgressStatus } from '#web/ui/progress-status.tsx'
import styles from './archive-section.module.css'

interface Props {
  label: string
  text: string
  percent: number
  phase: string
}

/** Progress as text and bar. */
export const ArchiveProgress = ({ label, text, percent, phase }: Props) => (
  <div>
    <div aria-live="off">
      <p className={styles.progressText}>{text}</p>
      <ProgressBar label={label} percent={percent} />
    </div>
    <ProgressStatus text={text} percent={percent} phase={phase} />
  </div>
)
