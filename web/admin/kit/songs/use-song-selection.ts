import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { SelectedSong } from '#contract/admin-playlists.ts'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { allSongsToPickQuery, type SongFilter } from './song-picker.queries.ts'
import {
  addSongs,
  bringCategory,
  idsOf,
  isSameOrder,
  moveSongs,
  removeSongs,
  restoreOrder,
  type SongSelection,
  selectionOf,
  toggleSong,
} from './song-selection.ts'

const texts = adminTexts.songPicker

export type SongSelectionState = ReturnType<typeof useSongSelection>

interface Bound {
  most: number
  /** Message about the number of songs that were left out. */
  tooMany(left: number): string
}

/** The songs of the playlist or album in the form, with functions that change them. */
export function useSongSelection(initial: readonly SelectedSong[], { most, tooMany }: Bound) {
  const client = useQueryClient()
  const [before] = useState(() => selectionOf(initial, most))
  const [selection, setSelection] = useState(before)
  const [fetching, setFetching] = useState(0)
  const ids = useMemo(() => idsOf(selection), [selection])
  /** The latest `selection`, readable before React has rendered. */
  const current = useRef(before)
  const underWay = useRef<Promise<void>>(Promise.resolve())
  const requests = useRef(0)

  function change(next: SongSelection) {
    current.current = next
    setSelection(next)
  }

  function add(songs: readonly SelectedSong[], how: (now: SongSelection, songs: readonly SelectedSong[]) => SongSelection) {
    change(how(current.current, songs))
    const present = idsOf(current.current)
    const left = songs.filter(({ id }) => !present.has(id)).length
    if (left > 0) showErrorToast(tooMany(left))
  }

  /** Fetches all songs of a category or search for `use`. Only the latest request counts. */
  function withAll(filter: SongFilter, use: (songs: readonly SelectedSong[]) => void) {
    const request = ++requests.current
    const work = async () => {
      setFetching((count) => count + 1)
      try {
        const { songs } = await client.fetchQuery(allSongsToPickQuery(filter))
        if (request === requests.current) use(songs)
      } catch {
        showErrorToast(texts.failed)
      } finally {
        setFetching((count) => count - 1)
      }
    }
    underWay.current = work()
  }

  return {
    songs: selection.songs,
    ids,
    isFetching: fetching > 0,
    /** Resolves with the songs once all requests have completed. */
    async settled() {
      await underWay.current
      return current.current.songs
    },
    isChanged: () => !isSameOrder(before, selection),
    toggle: (song: SelectedSong) =>
      current.current.songs.some(({ id }) => id === song.id) ? change(toggleSong(current.current, song)) : add([song], addSongs),
    remove: (songIds: ReadonlySet<string>) => change(removeSongs(current.current, songIds)),
    move: (songIds: ReadonlySet<string>, to: number, side: 'before' | 'after') => change(moveSongs(current.current, songIds, to, side)),
    restoreOrder: (before: readonly SelectedSong[]) => change(restoreOrder(current.current, before)),
    selectAll: (filter: SongFilter) => withAll(filter, (songs) => add(songs, addSongs)),
    deselectAll: (filter: SongFilter) =>
      withAll(filter, (songs) => change(removeSongs(current.current, new Set(songs.map(({ id }) => id))))),
    /** Replaces the songs that the previous category added with those of this category, or with none if it is null. */
    bringCategory(categoryId: string | null) {
      if (categoryId !== null) return withAll({ search: '', categoryId, sort: 'title' }, (songs) => add(songs, bringCategory))
      requests.current++
      change(bringCategory(current.current, []))
    },
  }
}
