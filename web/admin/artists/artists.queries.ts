import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Listing } from '#web/admin/kit/list-address.ts'
import type { Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'

const artistsKey = ['artists'] as const

export type ArtistsPage = Output<'GET /api/admin/artists'>

export const artistOrder = { sort: ['name', 'created'], direction: ['asc', 'desc'] } as const

/** Artists whose name contains the search text, page by page. */
export const adminArtistsQuery = (listing: Listing<typeof artistOrder>) =>
  infiniteQueryOptions({
    queryKey: [...artistsKey, listing],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/artists', { query: { ...listing, cursor: pageParam, limit: 100 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // While typing, the previous results stay visible.
    placeholderData: keepPreviousData,
  })

/** Groups of artists with nearly the same name. */
export const duplicatesQuery = () =>
  queryOptions({
    queryKey: [...artistsKey, 'duplicates'],
    queryFn: ({ signal }) => call('GET /api/admin/artists/duplicates', { signal }),
  })

/** The current version of the artist; undefined if it was deleted. Throws CallError. */
export function reloadArtist(client: QueryClient, id: string) {
  void client.invalidateQueries({ queryKey: artistsKey })
  return call('GET /api/admin/artists/:id', { params: { id } })
}
