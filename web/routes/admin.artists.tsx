import { createFileRoute } from '@tanstack/react-router'
import { artistOrder } from '#web/admin/artists/artists.queries.ts'
import { ArtistsScreen } from '#web/admin/artists/artists-screen.tsx'
import { listAddress, listScreenProps, useInPlace } from '#web/admin/kit/list-address.ts'

export const Route = createFileRoute('/admin/artists')({
  validateSearch: listAddress(artistOrder),
  component: Screen,
})

function Screen() {
  return <ArtistsScreen {...listScreenProps(artistOrder, Route.useSearch(), useInPlace(Route.useNavigate()))} />
}
