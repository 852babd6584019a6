import type { Player } from './player.ts'
import { playerStore } from './player-state.ts'

/**
 * Pauses this player when one in another tab, or another embedded one on the same page, starts. Browsers limit the channel to the site's own
 * tabs, and to frames of one site; a frame with `sandbox` is alone in its own.
 */
export function playOneAtATime(player: Player) {
  const channel = new BroadcastChannel('players')
  let wasPlaying = false
  playerStore.subscribe(() => {
    const { isPlaying } = playerStore.get()
    if (isPlaying && !wasPlaying) channel.postMessage('started')
    wasPlaying = isPlaying
  })
  channel.onmessage = player.pause
}
