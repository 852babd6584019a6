import { createFileRoute } from '@tanstack/react-router'
import { ActivityScreen } from '#web/admin/activity/activity-screen.tsx'
import { kindAddress, kindScreenProps, useInPlace } from '#web/admin/kit/list-address.ts'

export const Route = createFileRoute('/admin/activity')({
  validateSearch: kindAddress,
  component: Screen,
})

function Screen() {
  return <ActivityScreen {...kindScreenProps(Route.useSearch(), useInPlace(Route.useNavigate()))} />
}
