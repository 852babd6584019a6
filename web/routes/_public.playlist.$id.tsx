import { createFileRoute } from '@tanstack/react-router'
import { missing } from '#web/lib/missing.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { playlistHead } from '#web/public/playlists/playlist-head.ts'
import { PlaylistPage } from '#web/public/playlists/playlist-page.tsx'
import { FailurePage } from '#web/public/site/failure-page.tsx'
import { missingHead } from '#web/public/site/page-head.ts'
import { ListSkeleton } from '#web/public/song-lists/list-skeleton.tsx'
import { ItemMissing } from '#web/public/songs/item-missing.tsx'

export const Route = createFileRoute('/_public/playlist/$id')({
  loader: ({ context, params }) => context.call('GET /api/playlists/:id', { params }).catch(missing),
  head: ({ loaderData: playlist, match }) => (playlist ? playlistHead(playlist, match.context) : missingHead(match)),
  pendingComponent: ListSkeleton,
  errorComponent: ({ error }) => <FailurePage error={error} title={usePageTexts().playlist.failedTitle} />,
  notFoundComponent: () => <ItemMissing kind="playlist" />,
  component: () => <PlaylistPage key={Route.useLoaderData().id} playlist={Route.useLoaderData()} />,
})
