import { CountCardsSkeleton } from '#web/admin/kit/charts/count-cards.tsx'
import panelStyles from '#web/admin/kit/charts/panel.module.css'
import styles from '#web/admin/kit/charts/panels.module.css'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

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
