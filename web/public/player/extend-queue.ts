import type { PlayableSong } from '#contract/songs.ts'
import { playerStore } from './player-state.ts'

/** Lists are counted up to this limit. */
export const queueMax = 10_000

type FetchPage = (cursor: string) => Promise<{ songs: readonly PlayableSong[]; nextCursor: string | null }>

/** Appends the songs of further pages to the queue that plays `playing`. Stops if something else is played. */
export async function extendQueue(playing: readonly PlayableSong[], next: string | null, fetchPage: FetchPage): Promise<void> {
  let songs = playing
  let cursor = next
  while (cursor !== null && songs.length < queueMax) {
    const page = await fetchPage(cursor)
    const { queue } = playerStore.get()
    if (queue.songs !== songs) return
    songs = [...songs, ...page.songs].slice(0, queueMax)
    playerStore.set({ queue: { ...queue, songs } })
    cursor = page.nextCursor
  }
}
