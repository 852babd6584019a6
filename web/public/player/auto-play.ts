import { createStore, useStore } from '#web/lib/store.ts'
import { playerStore } from './player-state.ts'

const initial = { isOn: false }
const autoPlay = createStore(initial)

/** Whether the end of a song starts the next one of its playlist. Off by default; one switch for all playlists. */
export const useAutoPlay = () => useStore(autoPlay, initial, ({ isOn }) => isOn)

export const autoPlayIsOn = () => autoPlay.get().isOn

export function setAutoPlay(isOn: boolean) {
  autoPlay.set({ isOn })
  playerStore.set({ queue: { ...playerStore.get().queue, autoAdvance: isOn } })
}

/** A playlist that was restored after a reload has its own setting, which the switch shows. */
function followPlayer() {
  const { queue } = playerStore.get()
  if (queue.mode === 'playlist') autoPlay.set({ isOn: queue.autoAdvance })
}
followPlayer()
playerStore.subscribe(followPlayer)
