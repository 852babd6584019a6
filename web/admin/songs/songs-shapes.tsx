import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './songs-columns.module.css'

const dot = <Skeleton width="1.25rem" height="1.25rem" className={styles.dot} />

/** What stands in each column while the songs load. */
export const songsShapes = {
  number: <Skeleton width="2.5rem" height="1.125rem" />,
  media: (
    <div className={styles.media}>
      <Skeleton height="2.5rem" />
      <div>
        <Skeleton width="70%" height="0.875rem" />
        <Skeleton width="3rem" height="0.625rem" className={styles.secondLine} />
      </div>
    </div>
  ),
  artist: <Skeleton width="80%" height="0.75rem" />,
  category: <Skeleton width="4rem" height="1.25rem" />,
  favorite: dot,
  duration: <Skeleton width="2rem" height="0.75rem" className={styles.dot} />,
  created: <Skeleton width="5rem" height="0.75rem" />,
  controls: dot,
  actions: dot,
}
