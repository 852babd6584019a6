import { ProgressBar } from '#web/admin/kit/progress-bar.tsx'
import styles from './job-progress.module.css'

/** Progress of a run; `total` is null while unknown. */
export const JobProgress = ({ label, looked, total }: { label: string; looked: number; total: number | null }) => (
  <div className={styles.progress}>
    <span role="status">{label}</span>
    <ProgressBar label={label} percent={total === null ? null : Math.floor((looked / Math.max(total, 1)) * 100)} />
  </div>
)
