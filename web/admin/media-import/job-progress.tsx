import { ProgressBar } from '#web/admin/kit/progress-bar.tsx'
import styles from './job-progress.module.css'

/** How far a run is; without `total` nobody knows yet. */
export const JobProgress = ({ label, looked, total }: { label: string; looked: number; total: number | null }) => (
  <div className={styles.progress}>
    <span role="status">{label}</span>
    <ProgressBar label={label} percent={total === null ? null : Math.floor((looked / Math.max(total, 1)) * 100)} />
  </div>
)
