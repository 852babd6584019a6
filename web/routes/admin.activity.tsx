import { createFileRoute } from '@tanstack/react-router'
import { ActivityScreen } from '#web/admin/activity/activity-screen.tsx'
import { inPlace, positionIn } from '#web/admin/kit/list-address.ts'

interface Search {
  kind?: string
  /** Index of the first entry in sight. */
  at?: number
}

export const Route = createFileRoute('/admin/activity')({
  validateSearch: ({ kind, at }: Record<string, unknown>): Search => ({
    ...(typeof kind === 'string' ? { kind } : {}),
    ...positionIn(at),
  }),
  head: () => ({ meta: [{ title: 'Activity · Admin' }] }),
  component: Screen,
})

function Screen() {
  const { kind, at = 0 } = Route.useSearch()
  const navigate = Route.useNavigate()
  const show = (search: Search) => void navigate(inPlace(search))
  return (
    <ActivityScreen
      kind={kind}
      at={at}
      onKind={(next) => show(next ? { kind: next } : {})}
      onPosition={(index) => show({ ...(kind ? { kind } : {}), ...positionIn(index) })}
    />
  )
}
