import { createFileRoute } from '@tanstack/react-router'
import { kindAddress, kindScreenProps, useInPlace } from '#web/admin/kit/list-address.ts'
import { TrashScreen } from '#web/admin/trash/trash-screen.tsx'

export const Route = createFileRoute('/admin/trash')({
  validateSearch: kindAddress,
  component: Screen,
})

function Screen() {
  return <TrashScreen {...kindScreenProps(Route.useSearch(), useInPlace(Route.useNavigate()))} />
}
