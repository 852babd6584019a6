import { createFileRoute, notFound } from '@tanstack/react-router'
import { EmbedMissing } from '#web/features/embed/embed-missing.tsx'
import { EmbedPlaylist } from '#web/features/embed/embed-playlist.tsx'
import { absolute } from '#web/lib/addresses.ts'
import { CallError } from '#web/lib/api.ts'
import { useLaterTexts } from '#web/lib/texts/later.ts'
import { textsOfPage, useTexts } from '#web/lib/texts/texts.tsx'

export const Route = createFileRoute('/embed/playlist/$id')({
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent', 'errorComponent']],
  loader: async ({ context, params }) => {
    try {
      return await context.call('GET /api/playlists/:id', { params })
    } catch (error) {
      if (error instanceof CallError && (error.code === 'not_found' || error.code === 'malformed_request')) throw notFound()
      throw error
    }
  },
  head: ({ loaderData: playlist, match }) => {
    if (!playlist) return { meta: [{ title: textsOfPage().site.notFound }] }
    return { meta: [{ title: playlist.name }], links: [{ rel: 'canonical', href: absolute(match.context, `/playlist/${playlist.id}`) }] }
  },
  component: () => <EmbedPlaylist playlist={Route.useLoaderData()} siteName={Route.parentRoute.useLoaderData().name} />,
  notFoundComponent: Missing,
  errorComponent: Failed,
})

function Missing() {
  const texts = useLaterTexts().embed
  return <EmbedMissing title={texts.playlistMissingTitle} text={texts.playlistMissingText} />
}

function Failed() {
  return <EmbedMissing title={useLaterTexts().embed.failedTitle} text={useTexts().failure.text} />
}
