import { createFileRoute } from '@tanstack/react-router'
import { listAddress, listScreenProps } from '#web/features/admin-shell/admin/list-address.ts'
import { UsersScreen } from '#web/features/users/admin/users-screen.tsx'

export const Route = createFileRoute('/admin/users')({
  validateSearch: listAddress,
  head: () => ({ meta: [{ title: 'Users · Admin' }] }),
  component: Screen,
})

function Screen() {
  return <UsersScreen {...listScreenProps(Route.useSearch(), Route.useNavigate())} />
}
