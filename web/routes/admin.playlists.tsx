import { createFileRoute } from '@tanstack/react-router'
import { listAddress, listScreenProps } from '#web/features/admin-shell/admin/list-address.ts'
import { PlaylistsScreen } from '#web/features/playlists/admin/playlists-screen.tsx'

export const Route = createFileRoute('/admin/playlists')({
  validateSearch: listAddress,
  head: () => ({ meta: [{ title: 'Playlists · Admin' }] }),
  component: Screen,
})

function Screen() {
  return <PlaylistsScreen {...listScreenProps(Route.useSearch(), Route.useNavigate())} />
}
