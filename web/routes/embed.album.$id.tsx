import { createFileRoute } from '@tanstack/react-router'
import { missing } from '#web/lib/missing.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { EmbedList } from '#web/public/embed/embed-list.tsx'
import { EmbedMissing } from '#web/public/embed/embed-missing.tsx'
import { embedHead } from '#web/public/embed/embed-page-head.ts'

export const Route = createFileRoute('/embed/album/$id')({
  loader: ({ context, params }) => context.call('GET /api/albums/:id', { params }).catch(missing),
  head: ({ loaderData: album, match }) => (import.meta.env.SSR && album ? embedHead(album.title, `/album/${album.id}`, match.context) : {}),
  component: Page,
  notFoundComponent: Missing,
})

function Page() {
  const { id, title, songs } = Route.useLoaderData()
  return <EmbedList kind="album" id={id} name={title} songs={songs} siteName={Route.parentRoute.useLoaderData().name} />
}

function Missing() {
  const { missingTitle, missingText } = usePageTexts().album
  const { name } = Route.parentRoute.useLoaderData()
  return <EmbedMissing title={missingTitle} text={missingText} siteName={name} path={`/album/${Route.useParams().id}`} />
}
