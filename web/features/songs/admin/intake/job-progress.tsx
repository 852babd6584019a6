import styles from './job-progress.module.css'

/** How far a run is; without `total` nobody knows yet. */
export function JobProgress({ label, looked, total }: { label: string; looked: number; total: number | null }) {
  const percent = total ? Math.floor((looked / total) * 100) : 0
  return (
    <div className={styles.progress}>
      <span role="status">{label}</span>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        {...(total === null ? {} : { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
