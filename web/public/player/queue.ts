/** What plays, and what comes before and after it. Pure functions. */
export interface Queue<S extends { id: string }> {
  songs: readonly S[]
  /** Position of the current song; -1 in an empty queue. */
  index: number
  mode: 'single' | 'playlist'
  /** In playlist mode: whether the end of a song starts the next one. */
  autoAdvance: boolean
  /** The playlist that the songs are of. */
  playlistId?: string | undefined
}

export interface QueueOptions<S> {
  mode?: 'single' | 'playlist'
  /** The songs around the one to play; needed in playlist mode. */
  queue?: readonly S[]
  /** Default true. */
  autoAdvance?: boolean
  /** In playlist mode: where the songs are those of a playlist. */
  playlistId?: string
}

export const emptyQueue: Queue<never> = { songs: [], index: -1, mode: 'single', autoAdvance: false }

/** The queue that playing `song` makes. A song that is missing from its own list is played alone. */
export function queueFor<S extends { id: string }>(
  song: S,
  { mode = 'single', queue = [], autoAdvance = true, playlistId }: QueueOptions<S>,
): Queue<S> {
  const index = queue.findIndex(({ id }) => id === song.id)
  if (mode === 'single' || index < 0) return { songs: [song], index: 0, mode: 'single', autoAdvance: false }
  return { songs: queue, index, mode, autoAdvance, playlistId }
}

export const currentSong = <S extends { id: string }>({ songs, index }: Queue<S>): S | null => songs[index] ?? null

/** One song on or back. Wraps around in playlist mode; null outside it, where both buttons are disabled. */
export function step<S extends { id: string }>(queue: Queue<S>, by: 1 | -1): Queue<S> | null {
  const { songs, index, mode } = queue
  if (mode !== 'playlist' || songs.length === 0) return null
  return { ...queue, index: (index + by + songs.length) % songs.length }
}

/** What the end of a song starts; null: it just stops. */
export const afterEnd = <S extends { id: string }>(queue: Queue<S>): Queue<S> | null => (queue.autoAdvance ? step(queue, 1) : null)

/** The action of a press on a song's thumbnail: the playing song stops and is cleared, the paused one resumes. */
export function thumbnailAction(now: { songId: string | null; isPlaying: boolean }, songId: string): 'play' | 'resume' | 'stop' {
  if (now.songId !== songId) return 'play'
  return now.isPlaying ? 'stop' : 'resume'
}
