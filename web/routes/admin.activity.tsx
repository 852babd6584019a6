import { createFileRoute } from '@tanstack/react-router'
import { ActivityScreen } from '#web/features/activity/admin/activity-screen.tsx'

export const Route = createFileRoute('/admin/activity')({
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: string } => (typeof kind === 'string' ? { kind } : {}),
  head: () => ({ meta: [{ title: 'Activity · Admin' }] }),
  component: Screen,
})

function Screen() {
  const { kind } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ActivityScreen kind={kind} onKind={(next) => void navigate({ search: next ? { kind: next } : {}, replace: true })} />
}
