import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import cards from '#web/ui/cards.module.css'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './gallery-page.module.css'
import skeleton from './gallery-skeleton.module.css'

const eight = Array.from({ length: 8 }, (_, place) => place)

/** Placeholder of the gallery while its playlists load, in its final shape. */
export function GallerySkeleton() {
  const texts = useTexts()
  return (
    <PageSkeleton className={styles.gallery}>
      <div className={styles.head}>
        <h1>{texts.titles.gallery}</h1>
        <Skeleton height="3.5rem" className={skeleton.search} />
      </div>
      <OverviewSkeleton />
    </PageSkeleton>
  )
}

/** Placeholder of the overview, in the shape of its first part. */
export function OverviewSkeleton() {
  return (
    <Section title={usePageTexts().gallery.featuredPlaylists}>
      <ul className={cards.grid}>
        {eight.map((place) => (
          <li key={place}>
            <Skeleton className={skeleton.sleeve} />
            <Skeleton width="70%" height="0.875rem" className={skeleton.line} />
            <Skeleton width="45%" height="0.75rem" className={skeleton.line} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
