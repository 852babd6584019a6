import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './category-page.module.css'
import skeleton from './category-skeleton.module.css'
import album from './playlist-album.module.css'

const six = [0, 1, 2, 3, 4, 5]

/** Placeholder of a category page: six records in their final shape. */
export const CategorySkeleton = () => (
  <PageSkeleton className={skeleton.category}>
    <div className={styles.head}>
      <div className={styles.inner}>
        <Skeleton className={skeleton.name} />
        <Skeleton className={skeleton.search} />
      </div>
    </div>
    <div className={styles.body}>
      <ul className={styles.list}>
        {six.map((place) => (
          <li key={place} className={album.album} data-skeleton>
            <Skeleton className={skeleton.sleeve} />
            <div className={skeleton.lines}>
              <Skeleton width="5rem" height="1.25rem" />
              <Skeleton width="80%" height="1.75rem" />
              <Skeleton width="45%" height="1rem" />
              <Skeleton width="100%" height="1.75rem" />
              <Skeleton width="100%" height="1.75rem" />
              <Skeleton width="100%" height="1.75rem" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  </PageSkeleton>
)
