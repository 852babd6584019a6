import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './text-page.module.css'

const lines = ['96%', '100%', '88%', '99%', '62%', '94%', '98%', '71%']

/** Placeholder of a page of text. */
export const TextSkeleton = () => (
  <PageSkeleton className={styles.page}>
    <Skeleton className={styles.titleSkeleton} />
    <div className={styles.lines}>
      {lines.map((width) => (
        <Skeleton key={width} width={width} height="1rem" />
      ))}
    </div>
  </PageSkeleton>
)
