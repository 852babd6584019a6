import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AdminScreen, adminScreens } from '#contract/admin-screens.ts'
import type { Statistics } from '#contract/analytics.ts'
import { grants } from '#contract/roles.ts'
import { RecentActivity } from '#web/admin/activity/recent-activity.tsx'
import { CountCards, CountCardsSkeleton } from '#web/admin/kit/charts/count-cards.tsx'
import { LoadFailed, useFailureToast } from '#web/admin/kit/load-failed.tsx'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { useMayCall, useViewer } from '#web/admin/shell/admin-gate.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import styles from './dashboard-screen.module.css'
import { NeedsAttention } from './needs-attention.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { ThisWeek } from './this-week.tsx'

const texts = adminTexts.dashboard

/** How much there is of everything, what a new site still needs, what needs attention, and what happened last. */
export function DashboardScreen() {
  const maySetUp = useMayCall<'GET /api/admin/setup'>('admin')
  const mayReadActivity = useMayCall<'GET /api/admin/activity'>('admin')
  return (
    <>
      <ScreenBar title={texts.title} />
      <div className={styles.screen}>
        <Counts />
        {maySetUp && <SetupChecklist />}
        <NeedsAttention />
        <ThisWeek />
        {mayReadActivity && <RecentActivity limit={8} />}
      </div>
    </>
  )
}

function Counts() {
  const { data, error, isPending, refetch } = useQuery(statisticsQuery())
  useFailureToast(error, texts.fetchFailed)
  if (isPending)
    return (
      <div role="status" aria-label={texts.loading}>
        <CountCardsSkeleton labels={Object.values(texts.counts)} />
      </div>
    )
  if (!data) return <LoadFailed title={texts.failedTitle} text={`${texts.fetchFailed}. ${errorText(error)}`} retry={refetch} />
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

/** How many users, songs, categories, likes and playlists there are. */
const statisticsQuery = () =>
  queryOptions({ queryKey: ['statistics'], queryFn: ({ signal }) => call('GET /api/admin/statistics', { signal }) })
