import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SongSelection } from '#contract/song-selections.ts'
import { browserCall as call } from '#web/lib/browser.ts'

/** Counts of affected lists, playlists and codes. */
export const useSongSummary = (songs: SongSelection) =>
  useQuery({
    queryKey: ['song-summary', songs],
    queryFn: ({ signal }) => call('POST /api/admin/song-summaries', { body: songs, signal }),
    gcTime: 0,
    // While songs are selected, the previous counts stay visible.
    placeholderData: keepPreviousData,
  })
