import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './playlist-page.module.css'
import skeleton from './playlist-skeletons.module.css'

const rows = ['52%', '74%', '40%', '61%', '48%']

/** A playlist while it is on its way: five rows in their final shape. */
export const PlaylistSkeleton = () => (
  <PageSkeleton className={styles.page}>
    <div className={styles.side}>
      <div className={styles.cover}>
        <Skeleton className={skeleton.sleeve} />
      </div>
      <div className={styles.head}>
        <Skeleton className={skeleton.title} />
        <Skeleton className={skeleton.meta} />
      </div>
      <div className={styles.actions}>
        <Skeleton className={skeleton.play} />
      </div>
    </div>
    <ol className={skeleton.rows}>
      {rows.map((width) => (
        <li key={width} className={skeleton.row} data-skeleton>
          <Skeleton width="3rem" height="3rem" />
          <div className={skeleton.rowText}>
            <Skeleton width={width} height="0.875rem" />
            <Skeleton width="38%" height="0.75rem" />
          </div>
          <Skeleton width="2rem" height="0.75rem" />
        </li>
      ))}
    </ol>
  </PageSkeleton>
)
