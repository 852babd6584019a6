import { createFileRoute } from '@tanstack/react-router'
import { albumOrder } from '#web/admin/albums/albums.queries.ts'
import { AlbumsScreen } from '#web/admin/albums/albums-screen.tsx'
import { listAddress, listScreenProps, useInPlace } from '#web/admin/kit/list-address.ts'

export const Route = createFileRoute('/admin/albums')({
  validateSearch: listAddress(albumOrder),
  component: Screen,
})

function Screen() {
  return <AlbumsScreen {...listScreenProps(albumOrder, Route.useSearch(), useInPlace(Route.useNavigate()))} />
}
