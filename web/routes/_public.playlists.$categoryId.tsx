import { createFileRoute } from '@tanstack/react-router'
import { missing } from '#web/lib/missing.ts'
import { searchText } from '#web/lib/search-text.ts'
import { descriptionsOfPage } from '#web/lib/texts/descriptions.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useIsLeaving } from '#web/lib/use-is-leaving.ts'
import { CategoryPage } from '#web/public/playlists/category-page.tsx'
import { CategorySkeleton } from '#web/public/playlists/category-skeleton.tsx'
import { FailurePage } from '#web/public/site/failure-page.tsx'
import { missingHead, pageHead } from '#web/public/site/page-head.ts'
import { ItemMissing } from '#web/public/songs/item-missing.tsx'

export const Route = createFileRoute('/_public/playlists/$categoryId')({
  validateSearch: ({ q, after, songsAfter }): { q?: string; after?: string; songsAfter?: string } => ({
    ...(typeof q === 'string' && { q }),
    ...(typeof after === 'string' && { after }),
    ...(typeof songsAfter === 'string' && { songsAfter }),
  }),
  loaderDeps: ({ search: { after, songsAfter } }) => ({ after, songsAfter }),
  // Only the search of the first address. The page handles later ones itself, because it must stay visible while they load.
  loader: async ({ context: { call }, params: { categoryId }, location, deps: { after, songsAfter } }) => {
    const search = searchText(location.search)
    const [{ category, playlists, nextCursor }, { songs, nextCursor: nextSongs }] = await Promise.all([
      call('GET /api/categories/:id/playlists', { params: { id: categoryId }, query: { search, cursor: after } }),
      call('GET /api/songs', { query: { categoryId, cursor: songsAfter } }),
    ]).catch(missing)
    return {
      category,
      first: { key: search, items: playlists, nextCursor },
      songs: { key: '', items: songs, nextCursor: nextSongs },
    }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return missingHead(match)
    const { id, name, description } = loaderData.category
    const ofServer = import.meta.env.SSR && {
      path: `/playlists/${id}`,
      description: description ?? descriptionsOfPage().category({ name }),
      card: `category/${id}` as const,
      isSearch: Boolean(match.search.q),
    }
    return pageHead(name, ofServer, match.context)
  },
  pendingComponent: CategorySkeleton,
  errorComponent: ({ error }) => <FailurePage error={error} title={usePageTexts().category.detailsFailed} />,
  notFoundComponent: () => <ItemMissing kind="category" />,
  component: Page,
})

function Page() {
  const { after, songsAfter, ...search } = Route.useSearch()
  const query = searchText(search)
  const navigate = Route.useNavigate()
  const { category, first, songs } = Route.useLoaderData()
  const isLeaving = useIsLeaving()
  function onSearch(q: string) {
    if (isLeaving()) return
    // One history entry per search, not per keystroke.
    void navigate({ search: q ? { q } : {}, replace: query !== '' && q !== '', resetScroll: false })
  }
  return (
    <CategoryPage
      key={`${category.id} ${after} ${songsAfter}`}
      category={category}
      first={first}
      songs={songs}
      search={query}
      onSearch={onSearch}
    />
  )
}
