import { createFileRoute, Link } from '@tanstack/react-router'
import type { RelatedItems } from '#contract/search.ts'
import { missing } from '#web/lib/missing.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { FailurePage } from '#web/public/site/failure-page.tsx'
import { missingHead } from '#web/public/site/page-head.ts'
import { UpNext } from '#web/public/song-lists/up-next.tsx'
import { ItemMissing } from '#web/public/songs/item-missing.tsx'
import { songHead } from '#web/public/songs/song-head.ts'
import { SongPage } from '#web/public/songs/song-page.tsx'
import { SongSkeleton } from '#web/public/songs/song-skeleton.tsx'
import controls from '#web/ui/controls.module.css'

export const Route = createFileRoute('/_public/song/$id')({
  loader: async ({ context: { call }, params }) => {
    const [song, related] = await Promise.all([
      call('GET /api/songs/:id', { params }).catch(missing),
      // If this fails, the song still plays.
      call('GET /api/songs/:id/related', { params }).catch(() => noneRelated),
    ])
    return { song, related }
  },
  head: ({ loaderData, match }) => (loaderData ? songHead(loaderData.song, match.context) : missingHead(match)),
  pendingComponent: SongSkeleton,
  errorComponent: ({ error }) => <FailurePage error={error} title={usePageTexts().song.failedTitle} />,
  notFoundComponent: Missing,
  component: Page,
})

const noneRelated: RelatedItems = { playlists: [], ofAlbum: [], ofArtist: [] }

function Page() {
  const { song, related } = Route.useLoaderData()
  return (
    <SongPage key={song.id} song={song} related={related}>
      <UpNext songId={song.id} />
    </SongPage>
  )
}

function Missing() {
  const texts = useTexts().site
  return (
    <ItemMissing kind="song">
      <Link to="/" className={`${controls.button} ${controls.primary}`}>
        {texts.home}
      </Link>
      <Link to="/gallery" className={controls.button}>
        {texts.gallery}
      </Link>
    </ItemMissing>
  )
}
