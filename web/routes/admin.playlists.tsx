import { createFileRoute } from '@tanstack/react-router'
import { listAddress, listScreenProps, useInPlace } from '#web/admin/kit/list-address.ts'
import { playlistFilters } from '#web/admin/playlists/playlists.queries.ts'
import { PlaylistsScreen } from '#web/admin/playlists/playlists-screen.tsx'

export const Route = createFileRoute('/admin/playlists')({
  validateSearch: listAddress(playlistFilters),
  component: Screen,
})

function Screen() {
  return <PlaylistsScreen {...listScreenProps(playlistFilters, Route.useSearch(), useInPlace(Route.useNavigate()))} />
}
