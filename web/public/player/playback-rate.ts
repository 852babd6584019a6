import { createStore, useStore } from '#web/lib/store.ts'
import { player } from './player.ts'

/* How fast everything plays, stored on this device. Browsers keep the pitch by themselves. Loads with the player's bar. */

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 3]

const storageKey = 'playback-rate'
const initial = { rate: 1 }
const playback = createStore({ rate: read() })

export const usePlaybackRate = () => useStore(playback, initial, ({ rate }) => rate)

export const playbackRate = () => playback.get().rate

export const onPlaybackRate = playback.subscribe

export function setPlaybackRate(rate: number) {
  playback.set({ rate })
  applyPlaybackRate()
  try {
    if (rate === initial.rate) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, String(rate))
  } catch {
    // Storage may be forbidden: the rate then lasts as long as the page.
  }
}

/** The next faster or slower of the offered rates. */
export function stepPlaybackRate(by: 1 | -1) {
  const next = rates[rates.indexOf(playbackRate()) + by]
  if (next) setPlaybackRate(next)
}

/** A new source takes over the element's default. */
export function applyPlaybackRate() {
  for (const element of player.elements()) {
    element.defaultPlaybackRate = playbackRate()
    element.playbackRate = playbackRate()
  }
}

function read() {
  try {
    const rate = Number(localStorage.getItem(storageKey))
    return rates.includes(rate) ? rate : initial.rate
  } catch {
    return initial.rate
  }
}
