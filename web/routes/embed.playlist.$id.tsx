import { createFileRoute } from '@tanstack/react-router'
import { missing } from '#web/lib/missing.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { EmbedMissing } from '#web/public/embed/embed-missing.tsx'
import { embedHead } from '#web/public/embed/embed-page-head.ts'
import { EmbedPlaylist } from '#web/public/embed/embed-playlist.tsx'

export const Route = createFileRoute('/embed/playlist/$id')({
  codeSplitGroupings: [['component', 'notFoundComponent']],
  loader: ({ context, params }) => context.call('GET /api/playlists/:id', { params }).catch(missing),
  head: ({ loaderData: playlist, match }) =>
    import.meta.env.SSR && playlist ? embedHead(playlist.name, `/playlist/${playlist.id}`, match.context) : {},
  component: () => <EmbedPlaylist playlist={Route.useLoaderData()} siteName={Route.parentRoute.useLoaderData().name} />,
  notFoundComponent: Missing,
})

function Missing() {
  const texts = usePageTexts().playlist
  return <EmbedMissing title={texts.missingTitle} text={texts.missingText} />
}
