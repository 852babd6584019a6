import { createFileRoute } from '@tanstack/react-router'
import { listAddress, listScreenProps } from '#web/admin/kit/list-address.ts'
import { RedirectionsScreen } from '#web/admin/redirections/redirections-screen.tsx'

export const Route = createFileRoute('/admin/redirections')({
  validateSearch: listAddress,
  head: () => ({ meta: [{ title: 'Redirections · Admin' }] }),
  component: Screen,
})

function Screen() {
  return <RedirectionsScreen {...listScreenProps(Route.useSearch(), Route.useNavigate())} />
}
