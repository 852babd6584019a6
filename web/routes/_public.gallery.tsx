import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { searchText } from '#web/lib/search-text.ts'
import { descriptionsOfPage } from '#web/lib/texts/descriptions.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { type Gallery, GalleryPage } from '#web/public/gallery/gallery-page.tsx'
import { GallerySkeleton } from '#web/public/gallery/gallery-skeleton.tsx'
import { loadCatalogList, loadOverview } from '#web/public/gallery/load-gallery.ts'
import { browsingOf, type SongBrowsing } from '#web/public/gallery/song-browsing.ts'
import { FailurePage } from '#web/public/site/failure-page.tsx'
import { pageHead } from '#web/public/site/page-head.ts'

interface GallerySearch {
  q?: string
  /** Where what was found of one kind begins. */
  foundAfter?: string | undefined
  /** Where the list of songs, or of all artists or albums, begins. */
  after?: string | undefined
  /** Where the featured playlists begin. */
  playlistsAfter?: string | undefined
  /** All artists or albums instead of everything in parts. */
  view?: 'artists' | 'albums' | undefined
  initial?: string | undefined
}

export const Route = createFileRoute('/_public/gallery')({
  validateSearch: ({ q, foundAfter, after, playlistsAfter, view, initial, ...search }): SongBrowsing & GallerySearch => ({
    // Without a value, too: the router keeps what the address has under a name that is left out.
    view: view === 'artists' || view === 'albums' ? view : undefined,
    initial: typeof initial === 'string' ? initial : undefined,
    after: typeof after === 'string' ? after : undefined,
    playlistsAfter: typeof playlistsAfter === 'string' ? playlistsAfter : undefined,
    foundAfter: typeof foundAfter === 'string' ? foundAfter : undefined,
    ...(typeof q === 'string' && { q }),
    ...browsingOf(search),
  }),
  loaderDeps: ({ search: { foundAfter, after, playlistsAfter, view, initial } }) => ({ foundAfter, after, playlistsAfter, view, initial }),
  // The search and the filters of the first address only. Later ones are the page's own affair: it must stay while they are on their way.
  loader: async ({ context: { call }, location, deps: { foundAfter, view, initial, ...starts } }): Promise<Gallery> => {
    const query = searchText(location.search)
    if (query)
      return { shown: null, found: { query, results: await call('GET /api/search', { query: { text: query, cursor: foundAfter } }) } }
    const shown = view ? loadCatalogList(call, { view, initial }, starts.after) : loadOverview(call, browsingOf(location.search), starts)
    return { shown: await shown, found: null }
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
  const router = useRouter()
  const gallery = Route.useLoaderData()
  const query = searchText(search)
  const isUnloaded = !query && !gallery.shown
  useEffect(() => {
    if (isUnloaded) void router.invalidate({ filter: ({ routeId }) => routeId === Route.id })
  }, [isUnloaded, router])
  // One entry of the history per search, not per letter.
  const { view, initial } = search
  const onSearch = (q: string) =>
    void navigate({
      search: { ...(view && { view }), ...(initial && { initial }), ...(q && { q }) },
      replace: query !== '' && q !== '',
      resetScroll: false,
    })
  const onBrowse = (browsing: SongBrowsing) => void navigate({ search: browsing, replace: true, resetScroll: false })
  return (
    <GalleryPage
      key={`${search.after} ${search.playlistsAfter}`}
      gallery={gallery}
      query={query}
      browsing={browsingOf({ ...search })}
      onSearch={onSearch}
      onBrowse={onBrowse}
    />
  )
}
