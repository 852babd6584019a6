import { readText, writeText } from '#web/lib/device-storage.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { player } from './player.ts'

/* Playback speed of everything, stored on this device. Browsers preserve the pitch. Loads with the player's bar. */

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
  writeText('localStorage', storageKey, rate === initial.rate ? undefined : String(rate))
}

/** Changes to the next faster or slower speed offered. */
export function stepPlaybackRate(by: 1 | -1) {
  const next = rates[rates.indexOf(playbackRate()) + by]
  if (next) setPlaybackRate(next)
}

/** The default as well, because a new source resets the element's speed to it. */
export function applyPlaybackRate() {
  for (const element of player.elements()) {
    element.defaultPlaybackRate = playbackRate()
    element.playbackRate = playbackRate()
  }
}

function read() {
  const rate = Number(readText('localStorage', storageKey))
  return rates.includes(rate) ? rate : initial.rate
}
