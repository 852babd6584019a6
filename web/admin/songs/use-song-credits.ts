import { useState } from 'react'
import type { AdminSongDetails } from '#contract/songs.ts'
import { type CreditDraft, draftsOf } from './credit-drafts.ts'

export type SongCredits = ReturnType<typeof useSongCredits>

/** The credits in the song form: the stored ones until the user changes them. */
export function useSongCredits(song: AdminSongDetails | null) {
  const [stored] = useState(() => (song ? draftsOf(song.credits, song.artist) : []))
  const [changed, change] = useState<readonly CreditDraft[] | null>(null)
  return {
    drafts: changed ?? stored,
    /** Null if nothing was changed. */
    changed,
    change,
  }
}
