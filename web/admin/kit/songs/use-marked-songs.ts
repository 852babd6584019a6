import { useMemo, useRef, useState } from 'react'
import type { SelectedSong } from '#contract/admin-playlists.ts'
import { songsBetween } from './song-selection.ts'

export type MarkedSongs = ReturnType<typeof useMarkedSongs>

const none: ReadonlySet<string> = new Set()

/** The selected songs that are moved together. */
export function useMarkedSongs(songs: readonly SelectedSong[]) {
  const [marks, setMarks] = useState(none)
  const lastId = useRef<string | null>(null)
  const ids = useMemo(() => new Set(songs.filter(({ id }) => marks.has(id)).map(({ id }) => id)), [songs, marks])
  // A removed song loses its mark, also if it is added again.
  if (ids.size < marks.size) setMarks(ids)
  return {
    ids,
    /** With `isRange`, also marks all songs between this one and the one marked before. */
    toggle(id: string, isRange: boolean) {
      const next = new Set(ids)
      if (isRange && lastId.current !== null) for (const between of songsBetween(songs, lastId.current, id)) next.add(between)
      else if (!next.delete(id)) next.add(id)
      lastId.current = id
      setMarks(next)
    },
    clear: () => setMarks(none),
    /** The songs that move together with this one. */
    groupOf: (id: string): ReadonlySet<string> => (ids.has(id) ? ids : new Set([id])),
  }
}
