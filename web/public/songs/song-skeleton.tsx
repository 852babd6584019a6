import { useLayoutEffect } from 'react'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import styles from './song-page.module.css'

/** Placeholder of the song page while its song loads, in its final shape. */
export function SongSkeleton() {
  const texts = useTexts().site
  // Newer browsers return a promise, which is not a cleanup function.
  useLayoutEffect(() => void scrollTo(0, 0), [])
  return (
    <main className={styles.song} aria-busy="true" id="content">
      <h1 className={text.hidden}>{texts.loading}</h1>
      <div className={styles.first}>
        <div className={styles.cover}>
          <Skeleton className={styles.sleeve} />
        </div>
        <div className={styles.text}>
          <Skeleton width="70%" height="max(2.5rem, 6.6vw)" />
          <div className={styles.actions}>
            <Skeleton width="26rem" height="4.25rem" />
          </div>
        </div>
      </div>
    </main>
  )
}
