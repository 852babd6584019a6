import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SortDirection } from '#contract/fields.ts'
import type { AdminSong, SongFilter, SongSort } from '#contract/songs.ts'
import { CallError, type Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'

export const songsKey = ['songs'] as const

export type SongsPage = Output<'GET /api/admin/songs'>
type Pages = InfiniteData<SongsPage, PageStart>
interface PageStart {
  cursor?: string | undefined
  limit: number
}

/** Filter and order, as in the address. */
export interface SongListing extends SongFilter {
  search: string
  sort: SongSort
  direction: SortDirection
}

const pageSize = { first: 100, most: 1_000 }

/** Infinite query. The page size doubles, so that a list that was scrolled far reloads in a few requests. */
export const adminSongsQuery = (listing: SongListing) =>
  infiniteQueryOptions({
    queryKey: [...songsKey, listing],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/songs', { query: { ...listing, ...pageParam }, signal }),
    initialPageParam: { limit: pageSize.first } as PageStart,
    getNextPageParam: (last, pages): PageStart | undefined =>
      last.nextCursor === null
        ? undefined
        : { cursor: last.nextCursor, limit: Math.min(pageSize.first * 2 ** pages.length, pageSize.most) },
    // While typing, the songs found before stay in sight.
    placeholderData: keepPreviousData,
    // Comparing thousands of songs with what was there before costs more than rendering the few in sight.
    structuralSharing: false,
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

/** The song as it is now, in every list too; undefined when it is no longer there. Throws CallError. */
export async function reloadSong(client: QueryClient, id: string): Promise<AdminSong | undefined> {
  try {
    const song = await call('GET /api/admin/songs/:id', { params: { id } })
    replaceSong(client, id, () => song)
    return song
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'not_found') throw error
    removeSong(client, id)
    return undefined
  }
}

export function removeSong(client: QueryClient, id: string) {
  client.setQueriesData<Pages>({ queryKey: songsKey }, (data) => {
    const removed = data?.pages.flatMap((page) => page.songs).find((song) => song.id === id)
    if (!data || !removed) return data
    const fewerPending = removed.status === 'pending' ? 1 : 0
    return {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        count: typeof page.count === 'number' ? page.count - 1 : page.count,
        pendingCount: page.pendingCount - fewerPending,
        songs: page.songs.filter((song) => song !== removed),
      })),
    }
  })
}

/** Shows the cover of a song in every list once it is made. */
export const pendingCoverQuery = (client: QueryClient, { id, isCoverPending }: AdminSong) =>
  queryOptions({
    queryKey: ['pending-cover', id],
    queryFn: async () => (await reloadSong(client, id))?.isCoverPending ?? false,
    enabled: isCoverPending,
    initialData: isCoverPending,
    refetchInterval: ({ state }) => (state.data ? jobPollMilliseconds : false),
  })

const jobPollMilliseconds = 2_000

/** Of a song whose file is here. Refetched while a job runs. */
export const songMediaQuery = (id: string) =>
  queryOptions({
    queryKey: ['song-media', id],
    queryFn: ({ signal }) => call('GET /api/admin/songs/:id/media', { params: { id }, signal }),
    refetchInterval: ({ state }) => {
      const job = state.data?.job
      return job && job.state !== 'failed' ? jobPollMilliseconds : false
    },
  })
