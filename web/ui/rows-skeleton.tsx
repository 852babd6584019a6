import styles from './rows-skeleton.module.css'
import { Skeleton } from './skeleton.tsx'

const rows = ['52%', '74%', '40%', '61%', '48%']

/** Placeholder of five song rows. `className` sets --thumb and --row-height, as in the final list. */
export const RowsSkeleton = ({ className }: { className?: string | undefined }) => (
  <ul className={`${styles.rows} ${className}`}>
    {rows.map((width) => (
      <li key={width} className={styles.row} data-skeleton>
        <Skeleton width="var(--thumb)" height="var(--thumb)" />
        <div className={styles.text}>
          <Skeleton width={width} height="0.875rem" />
          <Skeleton width="34%" height="0.75rem" />
        </div>
        <Skeleton width="2rem" height="0.75rem" />
      </li>
    ))}
  </ul>
)
