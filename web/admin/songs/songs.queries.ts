import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SortDirection } from '#contract/fields.ts'
import type { AdminSong, AdminSongDetails, SongFilter, SongSort } from '#contract/songs.ts'
import { changeLists } from '#web/admin/kit/change-lists.ts'
import { editedItem } from '#web/admin/kit/edited-item.ts'
import { CallError, type Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'

export const songsKey = ['songs'] as const

export type SongsPage = Output<'GET /api/admin/songs'>
type Pages = InfiniteData<SongsPage, PageStart>
interface PageStart {
  cursor?: string | undefined
  limit: number
}

/** Filter and order, as in the URL. */
export interface SongListing extends SongFilter {
  search: string
  sort: SongSort
  direction: SortDirection
}

const pageSize = { first: 100, most: 1_000 }

/** An infinite query whose page size doubles, so that a list that was scrolled far reloads in a few requests. */
export const adminSongsQuery = (listing: SongListing) =>
  infiniteQueryOptions({
    queryKey: [...songsKey, listing],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/songs', { query: { ...listing, ...pageParam }, signal }),
    initialPageParam: { limit: pageSize.first } as PageStart,
    getNextPageParam: (last, pages): PageStart | undefined =>
      last.nextCursor === null
        ? undefined
        : { cursor: last.nextCursor, limit: Math.min(pageSize.first * 2 ** pages.length, pageSize.most) },
    // While typing, the previous songs stay visible.
    placeholderData: keepPreviousData,
    // Deeply comparing thousands of songs would cost more than rendering the visible ones.
    structuralSharing: false,
  })

/** Accounts that have uploaded songs, and the one with this id, by name. */
export const uploadersQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['uploaders', id],
    queryFn: async ({ signal }) => (await call('GET /api/admin/uploaders', { query: { id }, signal })).uploaders,
    placeholderData: keepPreviousData,
  })

/** The song that the form edits, with its credits and lyrics. */
export const editedSongQuery = (song: AdminSong | null) =>
  queryOptions({
    ...editedItem,
    queryKey: ['edited-song', song?.id],
    queryFn: ({ signal }) => call('GET /api/admin/songs/:id', { params: { id: song?.id ?? '' }, signal }),
    enabled: song !== null,
  })

let changes = 0
/** The number of the last change of each song. */
const lastChanges = new Map<string, number>()

/** Writes a changed song into the cached lists. */
export function replaceSong(client: QueryClient, id: string, change: (song: AdminSong) => AdminSong): void {
  lastChanges.set(id, ++changes)
  changeLists<Pages>(client, songsKey, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, songs: page.songs.map((song) => (song.id === id ? change(song) : song)) })),
  }))
}

/** The current version of the song, also written into the cached lists; undefined if it was deleted. Throws CallError. */
export async function reloadSong(client: QueryClient, id: string): Promise<AdminSongDetails | undefined> {
  const changesBefore = changes
  try {
    const song = await call('GET /api/admin/songs/:id', { params: { id } })
    // The server may have read it before a change that was written in the meantime.
    if ((lastChanges.get(id) ?? 0) > changesBefore) return await reloadSong(client, id)
    replaceSong(client, id, () => song)
    return song
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'not_found') throw error
    removeSong(client, id)
    return undefined
  }
}

export const removeSong = (client: QueryClient, id: string) =>
  changeLists<Pages>(client, songsKey, (data) => {
    const removed = data.pages.flatMap((page) => page.songs).find((song) => song.id === id)
    if (!removed) return data
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

/** Polls until the cover of a song is generated, and updates the cached lists. */
export const pendingCoverQuery = (client: QueryClient, { id, isCoverPending }: AdminSong) =>
  queryOptions({
    queryKey: ['pending-cover', id],
    queryFn: async () => (await reloadSong(client, id))?.isCoverPending ?? false,
    enabled: isCoverPending,
    initialData: isCoverPending,
    refetchInterval: ({ state }) => (state.data ? jobPollMilliseconds : false),
  })

const jobPollMilliseconds = 2_000

/** For a song with a hosted file. Refetches while a job is running. */
export const songMediaQuery = (id: string) =>
  queryOptions({
    queryKey: ['song-media', id],
    queryFn: ({ signal }) => call('GET /api/admin/songs/:id/media', { params: { id }, signal }),
    refetchInterval: ({ state }) => {
      const job = state.data?.job
      return job && job.state !== 'failed' ? jobPollMilliseconds : false
    },
  })
