import styles from './archive-section.module.css'

/** How far something is, in words and as a bar. */
export function ProgressBar({ label, words, percent }: { label: string; words: string; percent: number }) {
  return (
    <div>
      <p className={styles.progressWords}>{words}</p>
      <div className={styles.progress} role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
