import { createFileRoute } from '@tanstack/react-router'
import { missing } from '#web/lib/missing.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { EmbedMissing } from '#web/public/embed/embed-missing.tsx'
import { embedHead } from '#web/public/embed/embed-page-head.ts'
import { EmbedSong } from '#web/public/embed/embed-song.tsx'

export const Route = createFileRoute('/embed/song/$id')({
  loader: ({ context, params }) => context.call('GET /api/songs/:id', { params }).catch(missing),
  head: ({ loaderData: song, match }) => (import.meta.env.SSR && song ? embedHead(song.title, `/song/${song.id}`, match.context) : {}),
  component: () => <EmbedSong song={Route.useLoaderData()} siteName={Route.parentRoute.useLoaderData().name} />,
  notFoundComponent: Missing,
})

function Missing() {
  const { missingTitle, missingText } = usePageTexts().song
  const { name } = Route.parentRoute.useLoaderData()
  return <EmbedMissing title={missingTitle} text={missingText} siteName={name} path={`/song/${Route.useParams().id}`} />
}
