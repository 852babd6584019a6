import { ProgressBar } from '#web/admin/kit/progress-bar.tsx'
import styles from './archive-section.module.css'

/** How far something is, in words and as a bar. */
export const ArchiveProgress = ({ label, words, percent }: { label: string; words: string; percent: number }) => (
  <div>
    <p className={styles.progressText}>{words}</p>
    <ProgressBar label={label} percent={percent} />
  </div>
)
