import { useState } from 'react'
import type { MediaTags } from '#contract/media-tags.ts'
import type { AdminSongDetails } from '#contract/songs.ts'
import { artistCredits, taggedCredits } from '#contract/tagged-credits.ts'
import { type CreditDraft, draftsOf } from './credit-drafts.ts'

export type SongCredits = ReturnType<typeof useSongCredits>

/** The credits in the song form: until the user changes them, the stored ones, or those that a new song gets from the tags of its file. */
export function useSongCredits(song: AdminSongDetails | null) {
  const [initial, setInitial] = useState(() => (song ? draftsOf(song.credits, song.artist) : []))
  const [changed, change] = useState<readonly CreditDraft[] | null>(null)
  return {
    drafts: changed ?? initial,
    /** Null if nothing was changed. */
    changed,
    change,
    /** Call it when the file is read or removed. A new file of a stored song leaves its credits as they are. */
    readTags(tags: MediaTags | null) {
      if (!song) setInitial(tags ? draftsOf([...artistCredits(tags.artist, tags), ...taggedCredits(tags)], tags.artist) : [])
    },
  }
}
