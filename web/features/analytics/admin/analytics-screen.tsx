import { useQuery } from '@tanstack/react-query'
import { type Period, periodDays } from '#contract/periods.ts'
import { LoadFailed, useFailureToast } from '#web/features/admin-shell/admin/load-failed.tsx'
import { ScreenBar } from '#web/features/admin-shell/admin/screen-bar.tsx'
import { Segmented } from '#web/features/admin-shell/admin/segmented.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { analyticsQuery } from './analytics.query.ts'
import { AnalyticsPanels } from './analytics-panels.tsx'
import styles from './analytics-screen.module.css'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'

const texts = adminTexts.analytics
const periods = (Object.keys(periodDays) as Period[]).map((value) => ({ value, label: texts.lengths[value] }))

interface Props {
  period: Period
  onPeriod(period: Period): void
}

/** What is listened to, where from, and how everything grows. */
export function AnalyticsScreen({ period, onPeriod }: Props) {
  return (
    <>
      <div className={styles.bar}>
        <ScreenBar
          title={texts.title}
          action={
            <div className={styles.period}>
              <Segmented label={texts.period} value={period} options={periods} onChange={onPeriod} hidesLabel />
            </div>
          }
        />
      </div>
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

/** While another period is on its way, titles go with the figures that are still in sight. */
const periodOf = (days: number): Period => periods.find(({ value }) => periodDays[value] === days)?.value ?? '30d'
