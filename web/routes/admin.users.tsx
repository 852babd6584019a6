import { createFileRoute } from '@tanstack/react-router'
import { listAddress, listScreenProps } from '#web/admin/kit/list-address.ts'
import { UsersScreen } from '#web/admin/users/users-screen.tsx'

export const Route = createFileRoute('/admin/users')({
  validateSearch: listAddress,
  head: () => ({ meta: [{ title: 'Users · Admin' }] }),
  component: Screen,
})

function Screen() {
  return <UsersScreen {...listScreenProps(Route.useSearch(), Route.useNavigate())} />
}
