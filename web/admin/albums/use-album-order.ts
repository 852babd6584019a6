import { useLayoutEffect, useRef, useState } from 'react'
import type { SelectedSong } from '#contract/admin-playlists.ts'
import { albumSongsMax } from '#contract/albums.ts'
import { type SongSelectionState, useSongSelection } from '#web/admin/kit/songs/use-song-selection.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { type Discs, discsAlong, discsOf, type NumberedSong, numberedSongs, sortedByDisc } from './album-numbers.ts'

/** An album's songs in order, each on a disc. A moved song gets the disc of the song at its new position. */
export function useAlbumOrder(stored: readonly (SelectedSong & NumberedSong)[]) {
  const chosen = useSongSelection(stored, { most: albumSongsMax, tooMany: () => adminTexts.albums.tooManySongs({ most: albumSongsMax }) })
  const [given, setGiven] = useState<Discs>(() => discsOf(stored))
  const discs = discsAlong(chosen.songs, given)
  /** The discs that belong to each order, so that Escape can restore both. */
  const before = useRef(new WeakMap<readonly SelectedSong[], Discs>())
  useLayoutEffect(() => {
    before.current.set(chosen.songs, given)
  })
  const change = (ids: ReadonlySet<string>, disc: number) => {
    const next = new Map([...discs, ...[...ids].map((id) => [id, disc] as const)])
    setGiven(next)
    return next
  }
  const selection: SongSelectionState = {
    ...chosen,
    move(ids, to, side) {
      const target = chosen.songs[to]
      if (target) change(ids, discs.get(target.id) ?? 1)
      chosen.move(ids, to, side)
    },
    restoreOrder(songs) {
      setGiven(before.current.get(songs) ?? given)
      chosen.restoreOrder(songs)
    },
  }
  const numbered = numberedSongs(chosen.songs, discs, stored)
  const numbers = new Map(numbered.map((song) => [song.id, song]))
  const storedDiscs = discsOf(stored)
  return {
    selection,
    discCount: Math.max(1, ...discs.values()),
    /** '7', or '2-7' if there are several discs and this is the second. */
    placeOf(id: string) {
      const { discNumber, trackNumber } = numbers.get(id) ?? {}
      return discNumber ? `${discNumber}-${trackNumber}` : String(trackNumber)
    },
    /** The disc that they share; '' if they are on several. */
    sharedDisc(ids: ReadonlySet<string>) {
      const several = new Set([...ids].map((id) => discs.get(id) ?? 1))
      return several.size === 1 ? String([...several][0]) : ''
    },
    /** Moves the songs to the end of a disc. */
    setDisc: (ids: ReadonlySet<string>, disc: number) => chosen.restoreOrder(sortedByDisc(chosen.songs, change(ids, disc))),
    numbered,
    isChanged: () => chosen.isChanged() || numbered.some(({ id, discNumber }) => (discNumber ?? 1) !== (storedDiscs.get(id) ?? 1)),
  }
}
