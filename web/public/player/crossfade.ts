import { readText, writeText } from '#web/lib/device-storage.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { player } from './player.ts'
import { playerStore } from './player-state.ts'
import { afterEnd, currentSong } from './queue.ts'
import { isRepeating } from './repeat.ts'

/* A song fades out while the preloaded next one fades in. Chosen on this device; off by default. */

/** Lengths of the overlap, in seconds. */
export const crossfades = [0, 2, 4, 8, 12]

/** Fading is impossible where only the system controls the volume of media. */
export const canCrossfade = () => !navigator.vendor.startsWith('Apple')

const storageKey = 'crossfade'
const initial = { seconds: 0 }
const setting = createStore({ seconds: read() })

export const useCrossfade = () => useStore(setting, initial, ({ seconds }) => seconds)

export function setCrossfade(seconds: number) {
  setting.set({ seconds })
  writeText('localStorage', storageKey, String(seconds))
}

function read() {
  const seconds = Number(readText('localStorage', storageKey))
  return crossfades.includes(seconds) ? seconds : initial.seconds
}

const stepMilliseconds = 50
/** Whether the spare element is in use. */
export const isFading = () => fade !== null
let fade: ReturnType<typeof startFade> | null = null

/** Watches for the last seconds of a song. Returns a function that stops it. */
export function startCrossfade(): () => void {
  const stop = playerStore.subscribe(update)
  // During a fade, an element's volume is not the player's volume.
  document.addEventListener('volumechange', ignoreFading, true)
  return () => {
    stop()
    document.removeEventListener('volumechange', ignoreFading, true)
    fade?.end()
  }
}

function ignoreFading(event: Event) {
  if (event.target === fade?.outgoing || event.target === fade?.incoming) event.stopImmediatePropagation()
}

function update() {
  const { song, queue, isPlaying, isWaiting, stopsAtEnd, elapsedSeconds, durationSeconds } = playerStore.get()
  // A pause or another song ends the fade.
  if (fade && ((!isPlaying && !isWaiting) || player.media() !== fade.incoming)) return fade.end()
  const { seconds } = setting.get()
  const next = stopsAtEnd || isRepeating() || !isPlaying || seconds === 0 || durationSeconds === null || fade ? null : afterEnd(queue)
  if (!next || durationSeconds === null || song?.mediaType !== 'audio') return
  const overlap = Math.min(seconds, durationSeconds / 3)
  const [outgoing, incoming] = [player.media(), player.spare()]
  if (!outgoing || incoming?.getAttribute('src') !== currentSong(next)?.fileUrl || durationSeconds - elapsedSeconds > overlap) return
  // Swaps the elements: the outgoing one becomes the spare element, which is in use until it is silent.
  player.setRetire(() => player.setRetire(player.release))
  fade = startFade(outgoing, incoming as HTMLAudioElement, song.volume ?? 1)
  player.start(next)
  fade?.step()
}

function startFade(outgoing: HTMLMediaElement, incoming: HTMLMediaElement, outgoingVolume: number) {
  const from = outgoing.currentTime
  const length = Math.max(outgoing.duration - from, stepMilliseconds / 1_000)
  const step = () => {
    const part = Math.min(1, (outgoing.currentTime - from) / length)
    if (outgoing.ended || part === 1) return end()
    const { volume, song } = playerStore.get()
    // Equal-power crossfade: both together stay as loud as one.
    outgoing.volume = Math.cos((part * Math.PI) / 2) * outgoingVolume * (volume / 100)
    incoming.volume = Math.sin((part * Math.PI) / 2) * (song?.volume ?? 1) * (volume / 100)
  }
  const timer = setInterval(step, stepMilliseconds)
  function end() {
    clearInterval(timer)
    fade = null
    player.release(outgoing)
    player.setVolume(playerStore.get().volume)
  }
  return { outgoing, incoming, step, end }
}
