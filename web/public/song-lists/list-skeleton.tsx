import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './list-page.module.css'
import skeleton from './list-skeleton.module.css'

/** Placeholder of a list page: five rows in their final shape. */
export const ListSkeleton = () => (
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
    <RowsSkeleton className={skeleton.rows} />
  </PageSkeleton>
)
