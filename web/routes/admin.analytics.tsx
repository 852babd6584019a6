import { createFileRoute } from '@tanstack/react-router'
import { isPeriod, type Period } from '#contract/periods.ts'
import { AnalyticsScreen } from '#web/admin/analytics/analytics-screen.tsx'

export const Route = createFileRoute('/admin/analytics')({
  validateSearch: ({ period }: Record<string, unknown>): { period?: Period } => (isPeriod(period) ? { period } : {}),
  component: Screen,
})

function Screen() {
  const { period = '30d' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AnalyticsScreen period={period} onPeriod={(next) => void navigate({ search: { period: next }, replace: true, resetScroll: false })} />
  )
}
