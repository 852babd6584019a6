import type { PlayableSong } from '#contract/songs.ts'
import { playerStore } from './player-state.ts'
import { type UpcomingList, withoutUpcoming, withPutBack } from './queue-edits.ts'

/** Removes upcoming songs. Returns a function that puts them back. */
export function removeUpcoming(list: UpcomingList, songs: readonly PlayableSong[]): () => void {
  const { queue: former } = playerStore.get()
  playerStore.set({ queue: withoutUpcoming(former, list, songs) })
  return () => playerStore.set({ queue: withPutBack(playerStore.get().queue, list, songs, former) })
}
