import { type PlayableSong, playerStore } from './player-state.ts'

/**
 * Gives the queue that plays more songs behind those it has. False when it is no longer the queue of the songs `begun`: something else
 * plays, or nothing.
 */
export function extendQueue(begun: readonly PlayableSong[], longer: readonly PlayableSong[]): boolean {
  const { queue } = playerStore.get()
  if (queue.songs !== begun) return false
  playerStore.set({ queue: { ...queue, songs: longer } })
  return true
}
