import { player } from './player.ts'
import { playerStore } from './player-state.ts'

/** 0 to 100. A phone whose buttons rule the volume ignores it, and the slider with it. */
export function setVolume(volume: number) {
  for (const element of player.elements()) {
    element.volume = Math.min(100, Math.max(0, volume)) / 100
    element.muted = false
  }
}

export function toggleMute() {
  const isMuted = !playerStore.get().isMuted
  for (const element of player.elements()) element.muted = isMuted
}
