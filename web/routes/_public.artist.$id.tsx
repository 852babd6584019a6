import { createFileRoute } from '@tanstack/react-router'
import { missing } from '#web/lib/missing.ts'
import { ArtistPage } from '#web/public/catalog/artist-page.tsx'
import { artistHead } from '#web/public/catalog/catalog-heads.ts'
import { missingHead } from '#web/public/site/page-head.ts'
import { ListSkeleton } from '#web/public/song-lists/list-skeleton.tsx'
import { ItemMissing } from '#web/public/songs/item-missing.tsx'

export const Route = createFileRoute('/_public/artist/$id')({
  validateSearch: ({ after, albumsAfter }): { after?: string; albumsAfter?: string } => ({
    ...(typeof after === 'string' && { after }),
    ...(typeof albumsAfter === 'string' && { albumsAfter }),
  }),
  loaderDeps: ({ search: { after, albumsAfter } }) => ({ after, albumsAfter }),
  loader: async ({ context: { call }, params, deps: { after, albumsAfter } }) => {
    const query = { cursor: after, albumsCursor: albumsAfter }
    const { songs, nextCursor, albums, nextAlbums, ...page } = await call('GET /api/artists/:id', { params, query }).catch(missing)
    return { ...page, first: { key: '', items: songs, nextCursor }, firstAlbums: { key: '', items: albums, nextCursor: nextAlbums } }
  },
  head: ({ loaderData: page, match }) => (page ? artistHead(page.artist, page.firstAlbums.items, match.context) : missingHead(match)),
  pendingComponent: ListSkeleton,
  notFoundComponent: () => <ItemMissing kind="artist" />,
  component: Page,
})

function Page() {
  const { after, albumsAfter } = Route.useSearch()
  const page = Route.useLoaderData()
  return <ArtistPage key={`${page.artist.id} ${after} ${albumsAfter}`} {...page} />
}
