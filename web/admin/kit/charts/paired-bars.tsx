import styles from './paired-bars.module.css'

interface Row {
  label: string
  value: string
  /** 0 to 1, relative to the longest bar. */
  share: number
  /** A second, lighter bar; null if there is nothing to compare with. */
  shareBefore?: number | null
  note?: string
}

/** Names, figures and bars. Screen readers use the panel's table instead. */
export const PairedBars = ({ rows, isCompact = false }: { rows: readonly Row[]; isCompact?: boolean }) => (
  <div className={styles.rows} data-compact={isCompact || undefined} aria-hidden="true">
    {rows.map(({ label, value, share, shareBefore, note }) => (
      <div key={label}>
        <span>{label}</span>
        <b>{value}</b>
        <span className={styles.bars}>
          <i style={{ width: `${share * 100}%` }} />
          {shareBefore !== undefined && shareBefore !== null && <i className={styles.soft} style={{ width: `${shareBefore * 100}%` }} />}
        </span>
        {note && <small>{note}</small>}
      </div>
    ))}
  </div>
)
