import { useQuery } from '@tanstack/react-query'
import type { Period } from '#contract/periods.ts'
import styles from '#web/admin/kit/charts/panels.module.css'
import { PeriodBar, periodOf } from '#web/admin/kit/charts/period-bar.tsx'
import { LoadFailed, useFailureToast } from '#web/admin/kit/load-failed.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { analyticsQuery } from './analytics.query.ts'
import { AnalyticsPanels } from './analytics-panels.tsx'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'

const texts = adminTexts.analytics

interface Props {
  period: Period
  onPeriod(period: Period): void
}

/** What is listened to, where from, and how everything grows. */
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
  if (!data) return <LoadFailed title={texts.failedTitle} text={`${texts.fetchFailed} ${errorText(error)}`} retry={refetch} />
  return (
    <div className={styles.content} aria-busy={isPlaceholderData}>
      <AnalyticsPanels analytics={data} period={isPlaceholderData ? periodOf(data.days.length) : period} />
    </div>
  )
}
