import { player } from './player.ts'
import { playerStore } from './player-state.ts'

/** 0 to 100. */
export function setVolume(volume: number) {
  player.setVolume(Math.min(100, Math.max(0, volume)))
  for (const element of player.elements()) element.muted = false
}

export function toggleMute() {
  const isMuted = !playerStore.get().isMuted
  for (const element of player.elements()) element.muted = isMuted
}
