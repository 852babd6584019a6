import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AdminSong } from '#contract/songs.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { type CreditDraft, draftsOf } from './credit-drafts.ts'

export type SongCredits = ReturnType<typeof useSongCredits>

/** The credits in the song form: the stored ones until the user changes them. */
export function useSongCredits(song: AdminSong | null) {
  const stored = useQuery({ ...creditsQuery(song), enabled: song !== null })
  const loaded = useMemo(() => (song ? stored.data && draftsOf(stored.data, song.artist) : []), [song, stored.data])
  const [changed, setChanged] = useState<readonly CreditDraft[] | null>(null)
  return {
    /** Undefined while loading, or if that failed. */
    drafts: changed ?? loaded,
    error: stored.error,
    retry: () => void stored.refetch(),
    /** Null if nothing was changed. */
    changed,
    change: setChanged,
  }
}

/** A separate query, because lists of songs omit credits. */
const creditsQuery = (song: AdminSong | null) =>
  queryOptions({
    queryKey: ['song-credits', song?.id, song?.version],
    queryFn: async ({ signal }) => (await call('GET /api/admin/songs/:id', { params: { id: song?.id ?? '' }, signal })).credits,
    refetchOnWindowFocus: false,
  })
