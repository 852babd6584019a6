import { readText, writeText } from '#web/lib/device-storage.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { player } from './player.ts'

/* The captions setting is stored on this device. Captions load on first use. */

const storageKey = 'captions'
const initial = { isOn: false }
const captions = createStore({ isOn: readText('localStorage', storageKey) === 'on' })

export const useCaptionsAreOn = () => useStore(captions, initial, ({ isOn }) => isOn)

export function setCaptions(isOn: boolean) {
  captions.set({ isOn })
  writeText('localStorage', storageKey, isOn ? 'on' : undefined)
}

export const toggleCaptions = () => setCaptions(!captions.get().isOn)

/** Adds captions to the active video, or removes those of the previous one. */
export function showCaptions(captionsUrl: string | null, isOn: boolean, label: string) {
  const video = player.media()
  if (!video) return
  let track = video.querySelector('track')
  if (track && track.getAttribute('src') !== captionsUrl) {
    track.remove()
    track = null
  }
  if (!captionsUrl) return
  if (!track) {
    track = document.createElement('track')
    Object.assign(track, { kind: 'captions', label, src: captionsUrl })
    video.append(track)
  }
  track.track.mode = isOn ? 'showing' : 'disabled'
}
