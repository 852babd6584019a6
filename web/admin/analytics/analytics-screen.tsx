import { useQuery } from '@tanstack/react-query'
import type { Period } from '#contract/periods.ts'
import { CountCardsSkeleton } from '#web/admin/kit/charts/count-cards.tsx'
import panelStyles from '#web/admin/kit/charts/panel.module.css'
import styles from '#web/admin/kit/charts/panels.module.css'
import { PeriodBar, periodOf } from '#web/admin/kit/charts/period-bar.tsx'
import { LoadFailed, useFailureToast } from '#web/admin/kit/load-failed.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { analyticsQuery } from './analytics.query.ts'
import { AnalyticsPanels } from './analytics-panels.tsx'

const texts = adminTexts.analytics

interface Props {
  period: Period
  onPeriod(period: Period): void
}

export function AnalyticsScreen({ period, onPeriod }: Props) {
  return (
    <>
      <PeriodBar title={texts.title} period={period} onPeriod={onPeriod} />
      <Content period={period} />
    </>
  )
}

function Content({ period }: { period: Period }) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(analyticsQuery(period))
  useFailureToast(error, texts.fetchFailed)
  if (isPending) return <AnalyticsSkeleton />
  if (!data) return <LoadFailed title={texts.failedTitle} text={errorText(error)} retry={refetch} />
  return (
    <div className={styles.content} aria-busy={isPlaceholderData}>
      <AnalyticsPanels analytics={data} period={isPlaceholderData ? periodOf(data.days.length) : period} />
    </div>
  )
}

/** Placeholders in the final shape, to avoid layout shift. */
const AnalyticsSkeleton = () => (
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
