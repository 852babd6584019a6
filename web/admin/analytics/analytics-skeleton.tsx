import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './analytics-screen.module.css'
import { CountCardsSkeleton } from './count-cards.tsx'
import panelStyles from './panel.module.css'

const texts = adminTexts.analytics

/** The cards and boxes in their final shape. */
export const AnalyticsSkeleton = () => (
  <div className={styles.content} role="status" aria-label={texts.loading}>
    <CountCardsSkeleton labels={Object.values(texts.counts)} hasNotes />
    <Skeleton width="60%" height="1rem" />
    <Box height="21rem" />
    <div className={styles.pair} aria-hidden="true">
      <Box height="17rem" />
      <Box height="17rem" />
    </div>
  </div>
)

const Box = ({ height }: { height: string }) => (
  <div className={panelStyles.panel} aria-hidden="true">
    <Skeleton height={height} />
  </div>
)
