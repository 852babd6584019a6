import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltYet } from '#web/features/admin-shell/admin/not-built-yet.tsx'

export const Route = createFileRoute('/admin/$')({
  head: ({ params: { _splat: path = '' } }) => ({ meta: [{ title: `${path.charAt(0).toUpperCase()}${path.slice(1)} · Admin` }] }),
  component: Screen,
})

function Screen() {
  const { _splat: path = '' } = Route.useParams()
  return <NotBuiltYet path={path} />
}
