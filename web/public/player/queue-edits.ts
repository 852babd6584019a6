import { afterEnd, currentSong, type Queue } from './queue.ts'

/* Changes that a listener makes to the queue. Its upcoming songs are two lists: added songs, and the rest of what is playing. Pure
   functions; used by the queue panel and song menus. */

export type UpcomingList = 'added' | 'rest'

export const upcoming = <S extends { id: string }>({ songs, index, mode, added }: Queue<S>, list: UpcomingList): readonly S[] => {
  if (list === 'added') return added
  return mode === 'playlist' ? songs.slice(index + 1) : []
}

const withUpcoming = <S extends { id: string }>(queue: Queue<S>, list: UpcomingList, upcoming: readonly S[]): Queue<S> =>
  list === 'added' ? { ...queue, added: upcoming } : { ...queue, songs: [...queue.songs.slice(0, queue.index + 1), ...upcoming] }

/** The queue with newer data of a song. */
export function withSong<S extends { id: string }>({ songs, added, inserted, ...queue }: Queue<S>, song: S): Queue<S> {
  const updated = (one: S) => (one.id === song.id ? song : one)
  return { ...queue, songs: songs.map(updated), added: added.map(updated), inserted: inserted && updated(inserted) }
}

/** Adds a song, once: as the next one, or after all added songs. */
export function withAdded<S extends { id: string }>(queue: Queue<S>, song: S, place: 'next' | 'last'): Queue<S> {
  const others = queue.added.filter(({ id }) => id !== song.id)
  return { ...queue, added: place === 'next' ? [song, ...others] : [...others, song] }
}

/** Moves a song to the position of another one. Unchanged if one of them is no longer in the list: it may have started to play. */
export function withMoved<S extends { id: string }>(queue: Queue<S>, list: UpcomingList, id: string, otherId: string): Queue<S> {
  const songs = upcoming(queue, list)
  const moved = songs.find((song) => song.id === id)
  const to = songs.findIndex((song) => song.id === otherId)
  if (!moved || to < 0) return queue
  return withUpcoming(queue, list, songs.filter((song) => song !== moved).toSpliced(to, 0, moved))
}

/** The rest of what is playing in random order; songs before the current one stay where they are. */
export function withShuffledRest<S extends { id: string }>(queue: Queue<S>): Queue<S> {
  const songs = upcoming(queue, 'rest').map((song) => ({ song, order: Math.random() }))
  songs.sort((one, other) => one.order - other.order)
  return withUpcoming(
    queue,
    'rest',
    songs.map(({ song }) => song),
  )
}

export const withoutUpcoming = <S extends { id: string }>(queue: Queue<S>, list: UpcomingList, songs: readonly S[]): Queue<S> =>
  withUpcoming(
    queue,
    list,
    upcoming(queue, list).filter(({ id }) => !songs.some((song) => song.id === id)),
  )

/**
 * Puts songs back that were removed from `former`: each behind the nearest song before it that is still there. Unchanged if another list is
 * playing since, or nothing. Leaves out a song that is playing or was added again.
 */
export function withPutBack<S extends { id: string }>(
  queue: Queue<S>,
  list: UpcomingList,
  songs: readonly S[],
  former: Queue<S>,
): Queue<S> {
  const current = currentSong(queue)
  if (!current || (list === 'rest' && queue.list?.id !== former.list?.id)) return queue
  const before = upcoming(former, list).map(({ id }) => id)
  const result = [...upcoming(queue, list)]
  for (const song of songs) {
    if ([current, ...result].some(({ id }) => id === song.id)) continue
    const earlier = before.slice(0, before.indexOf(song.id))
    result.splice(result.findLastIndex(({ id }) => earlier.includes(id)) + 1, 0, song)
  }
  return withUpcoming(queue, list, result)
}

/** Jumps to an upcoming song. Removes added songs that this skips; a song of the rest leaves them in the queue. */
export function atUpcoming<S extends { id: string }>(queue: Queue<S>, list: UpcomingList, position: number): Queue<S> {
  if (list === 'rest') return { ...queue, inserted: null, index: queue.index + 1 + position }
  return { ...queue, inserted: queue.added[position] ?? null, added: queue.added.slice(position + 1) }
}

/** The queue without its current song, which cannot be played, at the song that its end would have started; null if playback stops there. */
export function pastCurrent<S extends { id: string }>(queue: Queue<S>): Queue<S> | null {
  // An added song has already left the queue.
  if (queue.inserted) return afterEnd(queue)
  return afterEnd({ ...queue, songs: queue.songs.toSpliced(queue.index, 1), index: queue.index - 1 })
}
