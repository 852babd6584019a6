import { createFileRoute } from '@tanstack/react-router'
import { searchText } from '#web/lib/search-text.ts'
import { descriptionsOfPage } from '#web/lib/texts/descriptions.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { type Gallery, GalleryPage } from '#web/public/gallery/gallery-page.tsx'
import { GallerySkeleton } from '#web/public/gallery/gallery-skeleton.tsx'
import { browsingKey, browsingOf, browsingQuery, type SongBrowsing } from '#web/public/gallery/song-browsing.ts'
import { FailurePage } from '#web/public/site/failure-page.tsx'
import { pageHead } from '#web/public/site/page-head.ts'

export const Route = createFileRoute('/_public/gallery')({
  validateSearch: ({ q, all, after, ...search }): SongBrowsing & { q?: string; all?: true; after?: string } => ({
    ...(typeof q === 'string' ? { q } : {}),
    ...(all === true ? { all } : {}),
    ...(typeof after === 'string' ? { after } : {}),
    ...browsingOf(search),
  }),
  loaderDeps: ({ search: { after } }) => ({ after }),
  // The search and the filters of the first address only. Later ones are the page's own affair: it must stay while they are on their way.
  loader: async ({ context: { call }, location, deps: { after } }): Promise<Gallery> => {
    const browsing = browsingOf(location.search)
    const query = searchText(location.search)
    const [{ playlists }, { categories }, { songs, nextCursor }, results] = await Promise.all([
      call('GET /api/featured-playlists', {}),
      call('GET /api/playlist-categories', {}),
      call('GET /api/songs', { query: { ...browsingQuery(browsing), cursor: after } }),
      query ? call('GET /api/search', { query: { text: query } }) : null,
    ])
    return { playlists, categories, songs: { key: browsingKey(browsing), items: songs, nextCursor }, found: results && { query, results } }
  },
  head: ({ match }) => {
    const description = import.meta.env.SSR ? descriptionsOfPage().gallery : undefined
    return pageHead(
      { title: textsOfPage().titles.gallery, path: '/gallery', description, isSearch: Boolean(match.search.q) },
      match.context,
    )
  },
  pendingComponent: GallerySkeleton,
  errorComponent: ({ error }) => <FailurePage error={error} title={usePageTexts().gallery.failedTitle} />,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const query = searchText(search)
  // One entry of the history per search, not per letter.
  const onSearch = (q: string) => void navigate({ search: q ? { q } : {}, replace: query !== '' && q !== '', resetScroll: false })
  const onBrowse = (browsing: SongBrowsing) => void navigate({ search: browsing, replace: true, resetScroll: false })
  return (
    <GalleryPage
      key={search.after}
      gallery={Route.useLoaderData()}
      query={query}
      showsAll={search.all ?? false}
      browsing={browsingOf({ ...search })}
      onSearch={onSearch}
      onBrowse={onBrowse}
    />
  )
}
