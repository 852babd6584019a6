import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AdminScreen, adminScreens } from '#contract/admin-screens.ts'
import type { Statistics } from '#contract/analytics.ts'
import { grants } from '#contract/roles.ts'
import { recentActivityQuery } from '#web/admin/activity/activity.queries.ts'
import { RecentActivity } from '#web/admin/activity/recent-activity.tsx'
import { CountCards, CountCardsSkeleton } from '#web/admin/kit/charts/count-cards.tsx'
import { LoadFailed, useFailureToast } from '#web/admin/kit/load-failed.tsx'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { useMayCall, useViewer } from '#web/admin/shell/admin-gate.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { CreateActions } from './create-actions.tsx'
import styles from './dashboard-screen.module.css'
import { attentionOfSite, flaggedCodesQuery, NeedsAttention, pendingQuery } from './needs-attention.tsx'
import { setupQuery } from './setup.query.ts'
import { SetupChecklist } from './setup-checklist.tsx'
import { analyticsOfWeek, scansOfMonth, ThisWeek } from './this-week.tsx'

const texts = adminTexts.dashboard

/** Counts, setup steps of a new site, items that need attention, and recent activity. */
export function DashboardScreen() {
  const maySetUp = useMayCall<'GET /api/admin/setup'>('admin')
  const mayReadActivity = useMayCall<'GET /api/admin/activity'>('admin')
  // Some sections may be empty, which is only known after loading. All are rendered together to avoid layout shift. What failed does not count
  // as loading: mounting its section requests it again.
  const isLoading = useQueries({
    queries: [
      { ...setupQuery(), enabled: maySetUp },
      pendingQuery(),
      flaggedCodesQuery(),
      { ...attentionOfSite(), enabled: maySetUp },
      analyticsOfWeek(),
      scansOfMonth(),
      { ...recentActivityQuery(activityLimit), enabled: mayReadActivity },
    ],
    combine: (results) => results.some((result) => result.isLoading && !result.isFetched),
  })
  return (
    <>
      <ScreenBar title={texts.title} />
      <div className={styles.screen}>
        <Counts />
        {!isLoading && (
          <>
            {maySetUp ? <SetupChecklist /> : <CreateActions />}
            <NeedsAttention />
            <ThisWeek />
            {mayReadActivity && <RecentActivity limit={activityLimit} />}
          </>
        )}
      </div>
    </>
  )
}

const activityLimit = 8

function Counts() {
  const { data, error, isPending, refetch } = useQuery(statisticsQuery())
  useFailureToast(error, texts.fetchFailed)
  if (isPending)
    return (
      <div role="status" aria-label={texts.loading}>
        <CountCardsSkeleton labels={Object.values(texts.counts)} />
      </div>
    )
  if (!data) return <LoadFailed title={texts.failedTitle} text={errorText(error)} retry={refetch} />
  return (
    <CountCards
      cards={{
        users: card(data, 'users', 'users'),
        songs: card(data, 'songs', 'songs'),
        categories: card(data, 'categories', 'categories'),
        likes: card(data, 'likes', 'analytics'),
      }}
    />
  )
}

const card = (statistics: Statistics, kind: keyof typeof texts.counts, screen: AdminScreen) => ({
  label: <CountLabel label={texts.counts[kind]} screen={screen} />,
  count: statistics[kind],
})

/** Links to the screen, if the viewer may open it. */
function CountLabel({ label, screen }: { label: string; screen: AdminScreen }) {
  const { role } = useViewer()
  if (!grants(role, adminScreens[screen])) return label
  return (
    <Link to="/admin/$" params={{ _splat: screen }}>
      {label}
    </Link>
  )
}

const statisticsQuery = () =>
  queryOptions({ queryKey: ['statistics'], queryFn: ({ signal }) => call('GET /api/admin/statistics', { signal }), staleTime: 0 })
