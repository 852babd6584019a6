import { createFileRoute } from '@tanstack/react-router'
import { ActivityScreen } from '#web/features/activity/admin/activity-screen.tsx'

interface Search {
  kind?: string
  /** Index of the first entry in sight. */
  at?: number
}

export const Route = createFileRoute('/admin/activity')({
  validateSearch: ({ kind, at }: Record<string, unknown>): Search => ({
    ...(typeof kind === 'string' ? { kind } : {}),
    ...(Number.isInteger(at) && Number(at) > 0 ? { at: Number(at) } : {}),
  }),
  head: () => ({ meta: [{ title: 'Activity · Admin' }] }),
  component: Screen,
})

function Screen() {
  const { kind, at = 0 } = Route.useSearch()
  const navigate = Route.useNavigate()
  const show = (search: Search) => void navigate({ search, replace: true, resetScroll: false })
  return (
    <ActivityScreen
      kind={kind}
      at={at}
      onKind={(next) => show(next ? { kind: next } : {})}
      onPosition={(index) => show({ ...(kind ? { kind } : {}), ...(index > 0 ? { at: index } : {}) })}
    />
  )
}
