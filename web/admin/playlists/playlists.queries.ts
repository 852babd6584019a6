import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import { changeLists } from '#web/admin/kit/change-lists.ts'
import type { Listing } from '#web/admin/kit/list-address.ts'
import type { Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'

const playlistsKey = ['playlists'] as const
const listsKey = [...playlistsKey, 'list'] as const

export type PlaylistsPage = Output<'GET /api/admin/playlists'>
/** A playlist with its songs in order. */
export type WholePlaylist = Output<'GET /api/admin/playlists/:id'>
type Pages = InfiniteData<PlaylistsPage, string | undefined>

export const playlistFilters = { visibility: ['public', 'private'], category: null } as const

/** Playlists that match the search text, newest first, page by page. */
export const adminPlaylistsQuery = ({ category, ...filter }: Listing<typeof playlistFilters>) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, { category, ...filter }],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/playlists', { query: { ...filter, categoryId: category, cursor: pageParam, limit: 100 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // While typing, the previous playlists stay visible.
    placeholderData: keepPreviousData,
  })

/** One playlist, not cached: a form must start with the latest version. */
export const wholePlaylistQuery = (id: string) =>
  queryOptions({
    queryKey: [...playlistsKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/playlists/:id', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const invalidatePlaylists = (client: QueryClient) => client.invalidateQueries({ queryKey: listsKey })

/** Writes a changed playlist into the cached lists. */
export const replacePlaylist = (client: QueryClient, playlist: AdminPlaylist) =>
  changeLists<Pages>(client, listsKey, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      playlists: page.playlists.map((known) => (known.id === playlist.id ? playlist : known)),
    })),
  }))
