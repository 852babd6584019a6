import { createFileRoute, Link } from '@tanstack/react-router'
import { missing } from '#web/lib/missing.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { playlistHead } from '#web/public/playlists/playlist-head.ts'
import { PlaylistMissing } from '#web/public/playlists/playlist-missing.tsx'
import { PlaylistPage } from '#web/public/playlists/playlist-page.tsx'
import { FailurePage } from '#web/public/site/failure-page.tsx'
import { missingHead } from '#web/public/site/page-head.ts'
import { ListSkeleton } from '#web/public/song-lists/list-skeleton.tsx'
import controls from '#web/ui/controls.module.css'

export const Route = createFileRoute('/_public/playlist/$id')({
  loader: ({ context, params }) => context.call('GET /api/playlists/:id', { params }).catch(missing),
  head: ({ loaderData: playlist, match }) => (playlist ? playlistHead(playlist, match.context) : missingHead()),
  pendingComponent: ListSkeleton,
  errorComponent: ({ error }) => <FailurePage error={error} title={usePageTexts().playlist.failedTitle} />,
  notFoundComponent: Missing,
  component: () => <PlaylistPage key={Route.useLoaderData().id} playlist={Route.useLoaderData()} />,
})

function Missing() {
  return (
    <PlaylistMissing>
      <Link to="/gallery" className={`${controls.button} ${controls.primary}`}>
        {useTexts().site.gallery}
      </Link>
    </PlaylistMissing>
  )
}
