import type { PlayableSong } from '#contract/songs.ts'
import { playerStore } from './player-state.ts'

/** Lists are counted up to this limit. */
export const queueMax = 10_000

type FetchPage = (cursor: string) => Promise<{ songs: readonly PlayableSong[]; nextCursor: string | null }>

/** Calls of `extendQueue`: only the newest one extends the queue. */
let calls = 0

/**
 * Appends the songs of further pages to the queue that plays `playing`. Changes that the listener makes to its upcoming songs stay. Stops if
 * something else is played.
 */
export async function extendQueue(playing: readonly PlayableSong[], next: string | null, fetchPage: FetchPage): Promise<void> {
  calls += 1
  const call = calls
  let cursor = next
  while (cursor !== null) {
    const page = await fetchPage(cursor)
    const { queue } = playerStore.get()
    // Changes to upcoming songs leave the first one in its place.
    if (call !== calls || queue.mode !== 'playlist' || queue.songs[0] !== playing[0]) return
    const songs = [...queue.songs, ...page.songs].slice(0, queueMax)
    playerStore.set({ queue: { ...queue, songs } })
    cursor = songs.length < queueMax ? page.nextCursor : null
  }
}
