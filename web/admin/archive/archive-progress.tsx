import { ProgressBar } from '#web/ui/progress-bar.tsx'
import styles from './archive-section.module.css'

/** Progress as text and bar. */
export const ArchiveProgress = ({ label, text, percent }: { label: string; text: string; percent: number }) => (
  <div>
    <p className={styles.progressText}>{text}</p>
    <ProgressBar label={label} percent={percent} />
  </div>
)
