import styles from './progress-bar.module.css'

interface Props {
  label: string
  /** Null while unknown. */
  percent: number | null
  tone?: 'positive' | 'danger' | undefined
  className?: string | undefined
}

export const ProgressBar = ({ label, percent, tone, className = '' }: Props) => (
  <span
    className={`${styles.bar} ${className}`}
    data-tone={tone}
    role="progressbar"
    aria-label={label}
    {...(percent !== null && { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
  >
    <i style={{ scale: `${(percent ?? 0) / 100} 1` }} />
  </span>
)
