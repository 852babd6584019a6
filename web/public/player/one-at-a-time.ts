import { player } from '#web/public/player/player.ts'
import { playerStore } from '#web/public/player/player-state.ts'

/**
 * Pauses this player when another one on the same page starts. Browsers limit the channel to frames of one site; a frame with `sandbox`
 * is alone in its own. Returns a function that stops it.
 */
export function playOneAtATime(): () => void {
  const channel = new BroadcastChannel('embedded-players')
  let wasPlaying = false
  const stop = playerStore.subscribe(() => {
    const { isPlaying } = playerStore.get()
    if (isPlaying && !wasPlaying) channel.postMessage('started')
    wasPlaying = isPlaying
  })
  channel.onmessage = player.pause
  return () => {
    stop()
    channel.close()
  }
}
