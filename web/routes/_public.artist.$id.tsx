import { createFileRoute } from '@tanstack/react-router'
import { missing } from '#web/lib/missing.ts'
import { ArtistPage } from '#web/public/catalog/artist-page.tsx'
import { artistHead } from '#web/public/catalog/catalog-heads.ts'
import { CatalogMissing } from '#web/public/catalog/catalog-missing.tsx'
import { missingHead } from '#web/public/site/page-head.ts'
import { ListSkeleton } from '#web/public/song-lists/list-skeleton.tsx'

export const Route = createFileRoute('/_public/artist/$id')({
  validateSearch: ({ after }): { after?: string } => (typeof after === 'string' ? { after } : {}),
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { call }, params, deps: { after } }) => {
    const { songs, nextCursor, ...page } = await call('GET /api/artists/:id', { params, query: { cursor: after } }).catch(missing)
    return { ...page, first: { key: '', items: songs, nextCursor } }
  },
  head: ({ loaderData: page, match }) => (page ? artistHead(page.artist, page.albums, match.context) : missingHead()),
  pendingComponent: ListSkeleton,
  notFoundComponent: () => <CatalogMissing kind="artist" />,
  component: Page,
})

function Page() {
  const { after } = Route.useSearch()
  const page = Route.useLoaderData()
  return <ArtistPage key={`${page.artist.id} ${after}`} {...page} />
}
