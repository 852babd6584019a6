import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RowCount } from '#contract/fields.ts'
import type { TaggedField } from '#contract/media-tags.ts'
import type { ApprovedSelection, SongChanges, SongSelection } from '#contract/song-selections.ts'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { refreshCatalog } from '#web/admin/kit/refresh-catalog.ts'
import { chosenBy, type Selection } from '#web/admin/kit/selection.ts'
import { CallError, type Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { player } from '#web/public/player/player.ts'
import { playerStore } from '#web/public/player/player-state.ts'
import { reloadSong, removeSong, type SongListing } from './songs.queries.ts'

const texts = adminTexts.selectedSongs

/** Selected songs with their number as a label. */
export interface SelectedSongs {
  songs: SongSelection
  label: string
}

/** Throws CallError, also for too many songs. */
export async function selectedSongs(
  selection: Selection,
  { sort: _, direction: __, ...filter }: SongListing,
  total: RowCount,
): Promise<SelectedSongs> {
  const countExactly = async (body: { filter: typeof filter; except: string[] }) =>
    (await call('POST /api/admin/song-summaries', { body })).count
  const { items, count } = await chosenBy(selection, { filter, total, countExactly })
  return { songs: items, label: formatNumber(count) }
}

function useAction<Input, Done extends { count: number }>(action: (input: Input) => Promise<Done>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: () => void refreshCatalog(client),
    // The selection is out of date: reloads the list.
    onError: (error) => void (error instanceof CallError && ['stale_version', 'not_found'].includes(error.code) && refreshCatalog(client)),
  })
}

export function useDeleteSongs({ songs }: SelectedSongs) {
  const client = useQueryClient()
  return useAction<void, Output<'POST /api/admin/song-deletions'>>(async () => {
    const done = await call('POST /api/admin/song-deletions', { body: songs })
    stopIfDeleted(client)
    return done
  })
}

/** Rejects the pending ones. */
export function useRejectSongs(songs: SongSelection, reason: string) {
  const client = useQueryClient()
  return useAction<void, Output<'POST /api/admin/song-rejections'>>(async () => {
    const done = await call('POST /api/admin/song-rejections', { body: { songs, reason } })
    // Before the dialog closes, which would return the focus to a button of the song's row.
    if ('ids' in songs && songs.ids.length === done.count) for (const id of songs.ids) removeSong(client, id)
    stopIfDeleted(client)
    return done
  })
}

function stopIfDeleted(client: QueryClient) {
  const playing = playerStore.get().song
  if (playing) void reloadSong(client, playing.id).then((song) => song ?? player.stop(), console.warn)
}

export const useEditSongs = ({ songs }: SelectedSongs) =>
  useAction((changes: SongChanges) => call('POST /api/admin/song-edits', { body: { songs, changes } }))

/** What the tags of the songs' files would change. Reads the files, so it is not repeated by itself. */
export const tagReadingQuery = (songs: SongSelection) =>
  queryOptions({
    queryKey: ['tag-readings', songs],
    queryFn: ({ signal }) => call('POST /api/admin/song-tag-readings', { body: { songs, dryRun: true }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

export const useReadTags = (songs: SongSelection) =>
  useAction(async (fields: TaggedField[]) => {
    const read = await call('POST /api/admin/song-tag-readings', { body: { songs, fields, dryRun: false } })
    return { count: read.songs.length }
  })

export const useApproveSongs = () => useAction((songs: ApprovedSelection) => call('POST /api/admin/song-approvals', { body: songs }))

/** Error message for a rejected action on several songs. */
export const rejectionText = (error: unknown) =>
  error instanceof CallError && error.code === 'stale_version' ? texts.libraryChanged : errorText(error)

/** The same for actions on pending songs, which another editor may have approved or rejected since. */
export const pendingRejectionText = (error: unknown, notPending = texts.nonePending) =>
  error instanceof CallError && error.code === 'not_found' ? notPending : rejectionText(error)
