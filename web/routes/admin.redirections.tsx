import { createFileRoute } from '@tanstack/react-router'
import { listAddress, listScreenProps, useInPlace } from '#web/admin/kit/list-address.ts'
import { redirectionFilters } from '#web/admin/redirections/redirections.queries.ts'
import { RedirectionsScreen } from '#web/admin/redirections/redirections-screen.tsx'

export const Route = createFileRoute('/admin/redirections')({
  validateSearch: listAddress(redirectionFilters),
  component: Screen,
})

function Screen() {
  return <RedirectionsScreen {...listScreenProps(redirectionFilters, Route.useSearch(), useInPlace(Route.useNavigate()))} />
}
