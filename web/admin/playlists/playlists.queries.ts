import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import type { Listing } from '#web/admin/kit/list-address.ts'
import type { Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'

const playlistsKey = ['playlists'] as const
const listsKey = [...playlistsKey, 'list'] as const

export type PlaylistsPage = Output<'GET /api/admin/playlists'>
/** One playlist with its songs in order. */
export type WholePlaylist = Output<'GET /api/admin/playlists/:id'>
type Pages = InfiniteData<PlaylistsPage, string | undefined>

/** What the list can be filtered by. */
export const playlistFilters = { visibility: ['public', 'private'], category: null } as const

/** Playlists that match the search text, newest first, page after page. */
export const adminPlaylistsQuery = ({ category, ...filter }: Listing<typeof playlistFilters>) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, { category, ...filter }],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/playlists', { query: { ...filter, categoryId: category, cursor: pageParam, limit: 100 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // While typing, the playlists found before stay in sight.
    placeholderData: keepPreviousData,
  })

/** One playlist as it is now: what is edited must be the latest. */
export const wholePlaylistQuery = (id: string) =>
  queryOptions({
    queryKey: [...playlistsKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/playlists/:id', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const invalidatePlaylists = (client: QueryClient) => client.invalidateQueries({ queryKey: listsKey })

/** Writes a changed playlist into every list that shows it, so that no list has to load again. */
export const replacePlaylist = (client: QueryClient, playlist: AdminPlaylist) =>
  client.setQueriesData<Pages>(
    { queryKey: listsKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          playlists: page.playlists.map((known) => (known.id === playlist.id ? playlist : known)),
        })),
      },
  )
