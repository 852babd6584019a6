import { createFileRoute } from '@tanstack/react-router'
import { listAddress, listScreenProps } from '#web/features/admin-shell/admin/list-address.ts'
import { RedirectionsScreen } from '#web/features/redirections/admin/redirections-screen.tsx'

export const Route = createFileRoute('/admin/redirections')({
  validateSearch: listAddress,
  head: () => ({ meta: [{ title: 'Redirections · Admin' }] }),
  component: Screen,
})

function Screen() {
  return <RedirectionsScreen {...listScreenProps(Route.useSearch(), Route.useNavigate())} />
}
