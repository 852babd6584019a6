import { createFileRoute, Link } from '@tanstack/react-router'
import { FailurePage } from '#web/features/site/failure-page.tsx'
import { songHead } from '#web/features/songs/song-head.ts'
import { SongMissing } from '#web/features/songs/song-missing.tsx'
import { SongPage } from '#web/features/songs/song-page.tsx'
import { SongSkeleton } from '#web/features/songs/song-skeleton.tsx'
import { orNotFound } from '#web/lib/or-not-found.ts'
import { textsOfPage, useTexts } from '#web/lib/texts/texts.tsx'
import controls from '#web/ui/controls.module.css'

export const Route = createFileRoute('/_public/song/$id')({
  // In the first script: this page is what a scanned code opens.
  codeSplitGroupings: [],
  loader: ({ context, params }) => orNotFound(context.call('GET /api/songs/:id', { params })),
  head: ({ loaderData: song, match }) => {
    if (song) return songHead(song, match.context)
    const { missingTitle, failedTitle } = textsOfPage().song
    return { meta: [{ title: match.status === 'error' ? failedTitle : missingTitle }, { name: 'robots', content: 'noindex' }] }
  },
  pendingComponent: SongSkeleton,
  errorComponent: ({ error }) => <FailurePage error={error} title={useTexts().song.failedTitle} />,
  notFoundComponent: Missing,
  component: () => <SongPage key={Route.useLoaderData().id} song={Route.useLoaderData()} />,
})

function Missing() {
  const texts = useTexts().site
  return (
    <SongMissing>
      <Link to="/" className={`${controls.button} ${controls.primary}`}>
        {texts.home}
      </Link>
      <Link to="/$" params={{ _splat: 'gallery' }} className={controls.button}>
        {texts.gallery}
      </Link>
    </SongMissing>
  )
}
