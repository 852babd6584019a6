import { createStore, useStore } from '#web/lib/store.ts'
import { player } from './player.ts'
import { playerStore } from './player-state.ts'

/* Pauses after some minutes, or prevents the end of the song from starting the next one. A timer lasts only as long as the page. */

export const sleepMinutes = [15, 30, 45, 60]

/** Minutes until the pause. */
export type SleepSetting = number | 'off' | 'song'

const initial: { setting: SleepSetting; endsAt: Date | null } = { setting: 'off', endsAt: null }
const sleep = createStore(initial)
let timer: ReturnType<typeof setTimeout> | undefined

export const useSleepTimer = () => useStore(sleep, initial, (state) => state)

export function setSleepTimer(setting: SleepSetting) {
  clearTimeout(timer)
  playerStore.set({ stopsAtEnd: setting === 'song' })
  if (typeof setting !== 'number') return sleep.set({ setting, endsAt: null })
  const milliseconds = setting * 60_000
  timer = setTimeout(() => {
    player.pause()
    sleep.set(initial)
  }, milliseconds)
  sleep.set({ setting, endsAt: new Date(Date.now() + milliseconds) })
}

/** Resets the timer when the end of a song has triggered it. Returns a function that stops watching. */
export const followSleepTimer = () =>
  playerStore.subscribe(() => {
    if (sleep.get().setting === 'song' && !playerStore.get().stopsAtEnd) sleep.set(initial)
  })
