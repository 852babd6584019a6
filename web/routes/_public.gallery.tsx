import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { searchText } from '#web/lib/search-text.ts'
import { descriptionsOfPage } from '#web/lib/texts/descriptions.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { useIsLeaving } from '#web/lib/use-is-leaving.ts'
import { type Gallery, GalleryPage } from '#web/public/gallery/gallery-page.tsx'
import { GallerySkeleton } from '#web/public/gallery/gallery-skeleton.tsx'
import { loadCatalogList, loadOverview } from '#web/public/gallery/load-gallery.ts'
import { browsingOf, type SongBrowsing } from '#web/public/gallery/song-browsing.ts'
import { FailurePage } from '#web/public/site/failure-page.tsx'
import { pageHead } from '#web/public/site/page-head.ts'

interface GallerySearch {
  q?: string
  /** Cursor at which the results of one kind start. */
  foundAfter?: string | undefined
  /** Cursor at which the list of songs, or of all artists or albums, starts. */
  after?: string | undefined
  /** Cursor at which the featured playlists start. */
  playlistsAfter?: string | undefined
  /** Lists all artists or albums instead of the overview. */
  view?: 'artists' | 'albums' | undefined
  initial?: string | undefined
}

export const Route = createFileRoute('/_public/gallery')({
  validateSearch: ({ q, foundAfter, after, playlistsAfter, view, initial, ...search }): SongBrowsing & GallerySearch => ({
    // Set even if undefined: for missing keys, the router keeps the values of the address.
    view: view === 'artists' || view === 'albums' ? view : undefined,
    initial: typeof initial === 'string' ? initial : undefined,
    after: typeof after === 'string' ? after : undefined,
    playlistsAfter: typeof playlistsAfter === 'string' ? playlistsAfter : undefined,
    foundAfter: typeof foundAfter === 'string' ? foundAfter : undefined,
    ...(typeof q === 'string' && { q }),
    ...browsingOf(search),
  }),
  loaderDeps: ({ search: { foundAfter, after, playlistsAfter, view, initial } }) => ({ foundAfter, after, playlistsAfter, view, initial }),
  // Only the search and the filters of the first address. The page handles later ones itself, because it must stay visible while they load.
  loader: async ({ context: { call }, location, deps: { foundAfter, view, initial, ...starts } }): Promise<Gallery> => {
    const query = searchText(location.search)
    if (query)
      return { shown: null, found: { query, results: await call('GET /api/search', { query: { text: query, cursor: foundAfter } }) } }
    const shown = view ? loadCatalogList(call, { view, initial }, starts.after) : loadOverview(call, browsingOf(location.search), starts)
    return { shown: await shown, found: null }
  },
  head: ({ match: { search, context } }) =>
    pageHead(
      textsOfPage().titles.gallery,
      import.meta.env.SSR && { path: '/gallery', description: descriptionsOfPage().gallery, isSearch: Boolean(search.q) },
      context,
    ),
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
  const isLeaving = useIsLeaving()
  const { view, initial } = search
  function onSearch(q: string) {
    // Typed just before a link was pressed: the search would navigate back.
    if (isLeaving()) return
    // One history entry per search, not per keystroke.
    void navigate({
      search: { ...(view && { view }), ...(initial && { initial }), ...(q && { q }) },
      replace: query !== '' && q !== '',
      resetScroll: false,
    })
  }
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
