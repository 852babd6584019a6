import { createFileRoute } from '@tanstack/react-router'
import { missing } from '#web/lib/missing.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { EmbedList } from '#web/public/embed/embed-list.tsx'
import { EmbedMissing } from '#web/public/embed/embed-missing.tsx'
import { embedHead } from '#web/public/embed/embed-page-head.ts'

export const Route = createFileRoute('/embed/artist/$id')({
  loader: ({ context, params }) => context.call('GET /api/artists/:id', { params, query: { limit: 50 } }).catch(missing),
  head: ({ loaderData, match }) =>
    import.meta.env.SSR && loaderData ? embedHead(loaderData.artist.name, `/artist/${loaderData.artist.id}`, match.context) : {},
  component: Page,
  notFoundComponent: Missing,
})

/** The artist's first songs by title; the others are on the artist's page. */
function Page() {
  const { artist, songs } = Route.useLoaderData()
  return <EmbedList kind="artist" id={artist.id} name={artist.name} songs={songs} siteName={Route.parentRoute.useLoaderData().name} />
}

function Missing() {
  const { missingTitle, missingText } = usePageTexts().artist
  const { name } = Route.parentRoute.useLoaderData()
  return <EmbedMissing title={missingTitle} text={missingText} siteName={name} path={`/artist/${Route.useParams().id}`} />
}
