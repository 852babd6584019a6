import { createFileRoute } from '@tanstack/react-router'
import { missing } from '#web/lib/missing.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { EmbedList } from '#web/public/embed/embed-list.tsx'
import { EmbedMissing } from '#web/public/embed/embed-missing.tsx'
import { embedHead } from '#web/public/embed/embed-page-head.ts'

export const Route = createFileRoute('/embed/playlist/$id')({
  loader: ({ context, params }) => context.call('GET /api/playlists/:id', { params }).catch(missing),
  head: ({ loaderData: playlist, match }) =>
    import.meta.env.SSR && playlist ? embedHead(playlist.name, `/playlist/${playlist.id}`, match.context) : {},
  component: Page,
  notFoundComponent: Missing,
})

function Page() {
  const { id, name, songs } = Route.useLoaderData()
  return <EmbedList kind="playlist" id={id} name={name} songs={songs} siteName={Route.parentRoute.useLoaderData().name} />
}

function Missing() {
  const { missingTitle, missingText } = usePageTexts().playlist
  const { name } = Route.parentRoute.useLoaderData()
  return <EmbedMissing title={missingTitle} text={missingText} siteName={name} path={`/playlist/${Route.useParams().id}`} />
}
