import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './rows-skeleton.module.css'

const rows = ['52%', '74%', '40%', '61%', '48%']

/** Song rows that are on their way. */
export const RowsSkeleton = () => (
  <ul className={styles.rows} aria-hidden="true">
    {rows.map((width) => (
      <li key={width} className={styles.row}>
        <Skeleton width="3.5rem" height="3.5rem" />
        <div className={styles.text}>
          <Skeleton width={width} height="0.875rem" />
          <Skeleton width="30%" height="0.75rem" />
        </div>
        <Skeleton width="2rem" height="0.75rem" />
      </li>
    ))}
  </ul>
)
