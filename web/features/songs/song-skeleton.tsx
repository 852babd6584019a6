import { useTexts } from '#web/lib/texts/texts.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './song-page.module.css'

/** The song page while its song is on its way, in its final shape. */
export function SongSkeleton() {
  const texts = useTexts().site
  return (
    <main className={styles.song} aria-busy="true" aria-label={texts.loading} id="content">
      <div className={styles.first}>
        <div className={styles.cover}>
          <Skeleton className={styles.sleeve} />
        </div>
        <div className={styles.text}>
          <Skeleton className={styles.titleSkeleton} />
          <Skeleton className={styles.pillSkeleton} />
        </div>
      </div>
    </main>
  )
}
