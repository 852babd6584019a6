import { createFileRoute } from '@tanstack/react-router'
import { inPlace, positionIn } from '#web/admin/kit/list-address.ts'
import { TrashScreen } from '#web/admin/trash/trash-screen.tsx'

interface Search {
  kind?: string
  /** Index of the first item in sight. */
  at?: number
}

export const Route = createFileRoute('/admin/trash')({
  validateSearch: ({ kind, at }: Record<string, unknown>): Search => ({
    ...(typeof kind === 'string' ? { kind } : {}),
    ...positionIn(at),
  }),
  head: () => ({ meta: [{ title: 'Trash · Admin' }] }),
  component: Screen,
})

function Screen() {
  const { kind, at = 0 } = Route.useSearch()
  const navigate = Route.useNavigate()
  const show = (search: Search) => void navigate(inPlace(search))
  return (
    <TrashScreen
      kind={kind}
      at={at}
      onKind={(next) => show(next ? { kind: next } : {})}
      onPosition={(index) => show({ ...(kind ? { kind } : {}), ...positionIn(index) })}
    />
  )
}
