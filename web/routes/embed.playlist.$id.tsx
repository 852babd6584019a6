import { createFileRoute } from '@tanstack/react-router'
import { EmbedMissing } from '#web/features/embed/embed-missing.tsx'
import { embedHead } from '#web/features/embed/embed-page-head.ts'
import { EmbedPlaylist } from '#web/features/embed/embed-playlist.tsx'
import { missing } from '#web/lib/missing.ts'
import { useLaterTexts } from '#web/lib/texts/later.ts'

export const Route = createFileRoute('/embed/playlist/$id')({
  codeSplitGroupings: [['component', 'notFoundComponent']],
  loader: ({ context, params }) => context.call('GET /api/playlists/:id', { params }).catch(missing),
  head: ({ loaderData: playlist, match }) =>
    import.meta.env.SSR && playlist ? embedHead(playlist.name, `/playlist/${playlist.id}`, match.context) : {},
  component: () => <EmbedPlaylist playlist={Route.useLoaderData()} siteName={Route.parentRoute.useLoaderData().name} />,
  notFoundComponent: Missing,
})

function Missing() {
  const texts = useLaterTexts().embed
  return <EmbedMissing title={texts.playlistMissingTitle} text={texts.playlistMissingText} />
}
