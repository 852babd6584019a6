import { createFileRoute } from '@tanstack/react-router'
import { listAddress, listScreenProps, useInPlace } from '#web/admin/kit/list-address.ts'
import { userFilters } from '#web/admin/users/users.queries.ts'
import { UsersScreen } from '#web/admin/users/users-screen.tsx'

export const Route = createFileRoute('/admin/users')({
  validateSearch: listAddress(userFilters),
  component: Screen,
})

function Screen() {
  return <UsersScreen {...listScreenProps(userFilters, Route.useSearch(), useInPlace(Route.useNavigate()))} />
}
