import { createFileRoute } from '@tanstack/react-router'
import { EmbedMissing } from '#web/features/embed/embed-missing.tsx'
import { EmbedSong } from '#web/features/embed/embed-song.tsx'
import { loadSong } from '#web/features/songs/load-song.ts'
import { absolute } from '#web/lib/addresses.ts'
import { textsOfPage, useTexts } from '#web/lib/texts/texts.tsx'

export const Route = createFileRoute('/embed/song/$id')({
  codeSplitGroupings: [['component', 'notFoundComponent', 'errorComponent']],
  loader: ({ context, params }) => loadSong(context.call, params.id),
  head: ({ loaderData: song, match }) => {
    const texts = textsOfPage().song
    if (!song) return { meta: [{ title: texts.missingTitle }] }
    return {
      meta: [{ title: texts.pageTitle(song.title, song.artist) }],
      links: [{ rel: 'canonical', href: absolute(match.context, `/song/${song.id}`) }],
    }
  },
  component: () => <EmbedSong song={Route.useLoaderData()} siteName={Route.parentRoute.useLoaderData().name} />,
  notFoundComponent: Missing,
  errorComponent: Failed,
})

function Missing() {
  const texts = useTexts().song
  return <EmbedMissing title={texts.missingTitle} text={texts.missingText} />
}

function Failed() {
  const texts = useTexts()
  return <EmbedMissing title={texts.song.failedTitle} text={texts.failure.text} />
}
