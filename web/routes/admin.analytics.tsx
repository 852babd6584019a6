import { createFileRoute } from '@tanstack/react-router'
import { isPeriod, type Period } from '#contract/periods.ts'
import { AnalyticsScreen } from '#web/admin/analytics/analytics-screen.tsx'
import { useInPlace } from '#web/admin/kit/list-address.ts'

export const Route = createFileRoute('/admin/analytics')({
  validateSearch: ({ period }: Record<string, unknown>): { period?: Period } => (isPeriod(period) ? { period } : {}),
  component: Screen,
})

function Screen() {
  const { period = '30d' } = Route.useSearch()
  const show = useInPlace<{ period?: Period }>(Route.useNavigate())
  return <AnalyticsScreen period={period} onPeriod={(next) => show({ period: next })} />
}
