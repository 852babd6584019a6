import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { editedItem } from '#web/admin/kit/edited-item.ts'
import type { Listing } from '#web/admin/kit/list-address.ts'
import type { Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'

const albumsKey = ['albums'] as const
const listsKey = [...albumsKey, 'list'] as const

export type AlbumsPage = Output<'GET /api/admin/albums'>
/** An album with all of its songs, in order. */
export type WholeAlbum = Output<'GET /api/admin/albums/:id'>

export const albumOrder = { sort: ['title', 'release', 'created'], direction: ['asc', 'desc'] } as const

/** Albums whose title or artist contains the search text, page by page. */
export const adminAlbumsQuery = (listing: Listing<typeof albumOrder>) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, listing],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/albums', { query: { ...listing, cursor: pageParam, limit: 100 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // While typing, the previous results stay visible.
    placeholderData: keepPreviousData,
  })

/** Groups of albums that are probably the same. */
export const duplicatesQuery = () =>
  queryOptions({
    queryKey: [...albumsKey, 'duplicates'],
    queryFn: ({ signal }) => call('GET /api/admin/albums/duplicates', { signal }),
  })

/** One album, not cached: a form must start with the latest version. */
export const wholeAlbumQuery = (id: string) =>
  queryOptions({
    queryKey: [...albumsKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/albums/:id', { params: { id }, signal }),
    ...editedItem,
  })

/** The current version of the album; undefined if it was deleted. Throws CallError. */
export function reloadAlbum(client: QueryClient, id: string) {
  void client.invalidateQueries({ queryKey: listsKey })
  return client.fetchQuery(wholeAlbumQuery(id))
}
