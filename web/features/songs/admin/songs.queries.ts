import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { AdminSong } from '#contract/songs.ts'
import type { Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'

export const songsKey = ['songs'] as const

type Page = Output<'GET /api/admin/songs'>
type Pages = InfiniteData<Page, string | undefined>

/** Songs that match the search text, newest first, page after page. */
export const adminSongsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...songsKey, { search }],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/songs', { query: { search, cursor: pageParam, limit: 100 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // While typing, the songs found before stay in sight.
    placeholderData: keepPreviousData,
  })

/** Writes a changed song into every list that shows it, so that no list has to load again. */
export function replaceSong(client: QueryClient, id: string, change: (song: AdminSong) => AdminSong) {
  client.setQueriesData<Pages>(
    { queryKey: songsKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, songs: page.songs.map((song) => (song.id === id ? change(song) : song)) })),
      },
  )
}

/** Loads the open list again and answers the song as it is now; undefined when it is no longer there. */
export async function reloadSong(client: QueryClient, id: string) {
  await client.refetchQueries({ queryKey: songsKey, type: 'active' })
  return client
    .getQueriesData<Pages>({ queryKey: songsKey, type: 'active' })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.songs)
    .find((song) => song.id === id)
}

export function removeSong(client: QueryClient, id: string) {
  client.setQueriesData<Pages>({ queryKey: songsKey }, (data) => {
    if (!data?.pages.some((page) => page.songs.some((song) => song.id === id))) return data
    return {
      ...data,
      pages: data.pages.map((page) => ({ ...page, count: page.count - 1, songs: page.songs.filter((song) => song.id !== id) })),
    }
  })
}
