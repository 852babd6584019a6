import { useStore } from '#web/lib/store.ts'
import { initialPlayerState, type PlayerState, playerStore } from './player-state.ts'

/** One value of the player's state, for example `usePlayer((state) => state.song)`. */
export const usePlayer = <V>(select: (state: PlayerState) => V): V => useStore(playerStore, initialPlayerState, select)

/** State of a song in the player, for rows and buttons that show it. */
export function useSongPlayback(songId: string) {
  const isCurrent = usePlayer(({ song }) => song?.id === songId)
  const isPlaying = usePlayer((state) => state.song?.id === songId && state.isPlaying)
  return { isCurrent, isPlaying }
}
