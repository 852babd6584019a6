import { player } from '#web/features/player/player.ts'
import { playerStore } from '#web/features/player/player-state.ts'
import { createStore, useStore } from '#web/lib/store.ts'

const initial = { isOn: false }
const autoPlay = createStore(initial)

/** Whether the end of a song starts the next one of its playlist. Off until somebody switches it on; one switch for all playlists. */
export const useAutoPlay = () => useStore(autoPlay, initial, ({ isOn }) => isOn)

export const autoPlayIsOn = () => autoPlay.get().isOn

export function setAutoPlay(isOn: boolean) {
  autoPlay.set({ isOn })
  player.setAutoAdvance(isOn)
}

/** A playlist that plays on after a reload brings its own answer along; the switch shows it. */
function followPlayer() {
  const { queue } = playerStore.get()
  if (queue.mode === 'playlist') autoPlay.set({ isOn: queue.autoAdvance })
}
followPlayer()
playerStore.subscribe(followPlayer)
