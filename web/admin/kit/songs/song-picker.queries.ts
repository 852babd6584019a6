import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PickerSort } from '#contract/admin-playlists.ts'
import { browserCall as call } from '#web/lib/browser.ts'

const pickKey = ['songs-to-pick'] as const

export interface SongFilter {
  search: string
  categoryId: string | null
  sort: PickerSort
}

const toQuery = ({ search, categoryId, sort }: SongFilter) => ({ search, sort, ...(categoryId && { categoryId }) })

/** Songs to pick from, page by page. */
export const songsToPickQuery = (filter: SongFilter) =>
  infiniteQueryOptions({
    queryKey: [...pickKey, 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/playlist-songs', { query: { ...toQuery(filter), cursor: pageParam, limit: 200 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // While typing, the previous songs stay visible.
    placeholderData: keepPreviousData,
  })

/** All matching songs, with a few fields each. */
export const allSongsToPickQuery = (filter: SongFilter) =>
  queryOptions({
    queryKey: [...pickKey, 'all', filter],
    queryFn: ({ signal }) => call('GET /api/admin/playlist-songs/all', { query: toQuery(filter), signal }),
    staleTime: 0,
    gcTime: 0,
  })
