import { createFileRoute } from '@tanstack/react-router'
import { listAddress, listScreenProps } from '#web/admin/kit/list-address.ts'
import { PlaylistsScreen } from '#web/admin/playlists/playlists-screen.tsx'

export const Route = createFileRoute('/admin/playlists')({
  validateSearch: listAddress,
  head: () => ({ meta: [{ title: 'Playlists · Admin' }] }),
  component: Screen,
})

function Screen() {
  return <PlaylistsScreen {...listScreenProps(Route.useSearch(), Route.useNavigate())} />
}
