/** A playlist, an album, or all songs of an artist, with a page at `/{kind}/{id}`. */
export interface SongList {
  kind: 'playlist' | 'album' | 'artist'
  id: string
  name: string
}

/** The current song, and the songs before and after it. Pure functions. */
export interface Queue<S extends { id: string }> {
  songs: readonly S[]
  /** Position of the current song in `songs`; -1 in an empty queue. */
  index: number
  mode: 'single' | 'playlist'
  /** In playlist mode: whether the end of a song starts the next one. */
  autoAdvance: boolean
  /** The list that the songs belong to. */
  list?: SongList | undefined
  /** Songs that the listener has added: they play before the next of `songs`, and leave the queue when they start. */
  added: readonly S[]
  /** The added song that is playing, after songs[index]. */
  inserted: S | null
}

export interface QueueOptions<S> {
  mode?: 'single' | 'playlist'
  /** The songs around the one to play; required in playlist mode. */
  queue?: readonly S[]
  /** Default true. */
  autoAdvance?: boolean
  /** In playlist mode: the list that the songs belong to. */
  list?: SongList
}

export const emptyQueue: Queue<never> = { songs: [], index: -1, mode: 'single', autoAdvance: false, added: [], inserted: null }

/** The queue when `song` is played; `added` songs stay in it. A song that is missing from its own list is played alone. */
export function queueFor<S extends { id: string }>(
  song: S,
  { mode = 'single', queue = [], autoAdvance = true, list }: QueueOptions<S>,
  added: readonly S[] = [],
): Queue<S> {
  const index = queue.findIndex(({ id }) => id === song.id)
  const others = { added: added.filter(({ id }) => id !== song.id), inserted: null }
  if (mode === 'single' || index < 0) return { songs: [song], index: 0, mode: 'single', autoAdvance: false, ...others }
  return { songs: queue, index, mode, autoAdvance, list, ...others }
}

export const currentSong = <S extends { id: string }>({ songs, index, inserted }: Queue<S>): S | null => inserted ?? songs[index] ?? null

/** One song forward or back. Wraps around in playlist mode; null if there is none, which disables the buttons. */
export function step<S extends { id: string }>(queue: Queue<S>, by: 1 | -1): Queue<S> | null {
  const { songs, index, mode, added, inserted } = queue
  const [first, ...rest] = added
  if (by > 0 && first) return { ...queue, inserted: first, added: rest }
  if (by < 0 && inserted) return { ...queue, inserted: null, added: [inserted, ...added] }
  if (mode !== 'playlist' || songs.length === 0) return null
  return { ...queue, inserted: null, index: (index + by + songs.length) % songs.length }
}

/** The queue after the end of a song; null if playback just stops. */
export const afterEnd = <S extends { id: string }>(queue: Queue<S>): Queue<S> | null =>
  queue.autoAdvance || queue.added.length > 0 ? step(queue, 1) : null

/** The action of a press on a song's thumbnail: stops and clears the song if it is playing, resumes it if it is paused. */
export function thumbnailAction(now: { songId: string | null; isPlaying: boolean }, songId: string): 'play' | 'resume' | 'stop' {
  if (now.songId !== songId) return 'play'
  return now.isPlaying ? 'stop' : 'resume'
}
