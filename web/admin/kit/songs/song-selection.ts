import type { SelectedSong } from '#contract/admin-playlists.ts'

/** The songs of a playlist or an album in a form, in order. Immutable: each change returns a new value. */
export interface SongSelection {
  songs: readonly SelectedSong[]
  /** Ids of songs that came with the selected category instead of being picked: another category removes them again. */
  brought: ReadonlySet<string>
  /** Maximum number of songs. */
  most: number
}

export const selectionOf = (songs: readonly SelectedSong[], most: number): SongSelection => ({
  songs: songs.map(toSelected),
  brought: new Set(),
  most,
})

/** Appends songs up to the limit. */
export function addSongs(selection: SongSelection, songs: readonly SelectedSong[]): SongSelection {
  const present = idsOf(selection)
  const fresh = songs.filter(({ id }) => !present.has(id)).map(toSelected)
  return { ...selection, songs: [...selection.songs, ...fresh].slice(0, selection.most) }
}

export function removeSongs(selection: SongSelection, ids: ReadonlySet<string>): SongSelection {
  const without = <T>(all: Iterable<T>, idOf: (one: T) => string) => [...all].filter((one) => !ids.has(idOf(one)))
  return { ...selection, songs: without(selection.songs, ({ id }) => id), brought: new Set(without(selection.brought, (id) => id)) }
}

export function toggleSong(selection: SongSelection, song: SelectedSong): SongSelection {
  const isSelected = selection.songs.some(({ id }) => id === song.id)
  return isSelected ? removeSongs(selection, new Set([song.id])) : addSongs(selection, [song])
}

/** Replaces the songs that the previous category added with all songs of this one. Songs picked by hand stay, and come first. */
export function bringCategory(selection: SongSelection, songs: readonly SelectedSong[]): SongSelection {
  const remaining = removeSongs(selection, selection.brought)
  const selectedIds = idsOf(remaining)
  const next = addSongs(remaining, songs)
  return { ...next, brought: new Set(next.songs.map(({ id }) => id).filter((id) => !selectedIds.has(id))) }
}

/** Moves these songs, as a block in their current order, before or after the song at an index, which may be one of them. */
export function moveSongs(selection: SongSelection, ids: ReadonlySet<string>, to: number, side: 'before' | 'after'): SongSelection {
  const isMoved = ({ id }: SelectedSong) => ids.has(id)
  const ahead = selection.songs.slice(0, side === 'after' ? to + 1 : to).filter((song) => !isMoved(song))
  const others = selection.songs.filter((song) => !isMoved(song))
  return { ...selection, songs: others.toSpliced(ahead.length, 0, ...selection.songs.filter(isMoved)) }
}

/** The order of `before` for the songs that were in it; songs added since come last. */
export function restoreOrder(selection: SongSelection, before: readonly SelectedSong[]): SongSelection {
  const places = new Map(before.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: SelectedSong) => places.get(id) ?? before.length
  return { ...selection, songs: selection.songs.toSorted((one, other) => placeOf(one) - placeOf(other)) }
}

/** The ids between two songs, inclusive, in either direction. */
export function songsBetween(songs: readonly SelectedSong[], oneId: string, otherId: string): string[] {
  const ids = songs.map(({ id }) => id)
  const [first = 0, last = 0] = [ids.indexOf(oneId), ids.indexOf(otherId)].toSorted((a, b) => a - b)
  return ids.slice(Math.max(0, first), last + 1)
}

export const idsOf = ({ songs }: SongSelection): Set<string> => new Set(songs.map(({ id }) => id))

export const isSameOrder = (a: SongSelection, b: SongSelection) =>
  a.songs.length === b.songs.length && a.songs.every(({ id }, index) => id === b.songs[index]?.id)

const toSelected = ({ id, title, durationSeconds }: SelectedSong): SelectedSong => ({ id, title, durationSeconds })
