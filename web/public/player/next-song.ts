import { isFading } from './crossfade.ts'
import { player } from './player.ts'
import { type PlayableSong, type PlayerState, playerStore } from './player-state.ts'
import { afterEnd, currentSong } from './queue.ts'

/** So long before the end of a song the next one begins to load. */
const aheadSeconds = 30

/**
 * Loads the beginning of the song that comes by itself, once the current one has arrived whole, so that neither waits for the other. Audio
 * loads in the player's second element, which then plays it. Video loads in one that never plays, and so does audio in Safari, which allows
 * sound for each element by a press of its own: browsers share what has come for one address. Returns how to stop.
 */
export function prepareNextSong(): () => void {
  let silent: HTMLMediaElement | null = null
  const prepared = () => [player.spare(), silent].find((media) => media?.hasAttribute('src'))
  const update = () => {
    if (isFading()) return
    const state = playerStore.get()
    const next = nextOf(state)
    const before = prepared()
    if (before && before.getAttribute('src') !== next?.fileUrl) drop(before)
    else if (before) return
    if (!next || window.savesData() || !isNearEnd(state) || !hasArrived(player.media())) return
    let media: HTMLMediaElement
    if (next.mediaType === 'audio' && !navigator.vendor.startsWith('Apple')) media = spareElement()
    else media = silent = document.createElement(next.mediaType)
    media.preload = 'auto'
    media.src = next.fileUrl
  }
  update()
  const stop = playerStore.subscribe(update)
  return () => {
    stop()
    const media = prepared()
    if (media) drop(media)
  }
}

/** Made with the first song that needs it, as loud and as fast as the first element. */
function spareElement() {
  const existing = player.spare()
  if (existing) return existing
  const made = document.createElement('audio')
  const [first] = player.elements()
  if (first) {
    const { volume, muted, defaultPlaybackRate, playbackRate } = first
    Object.assign(made, { volume, muted, defaultPlaybackRate, playbackRate })
  }
  player.addSpare(made)
  return made
}

function nextOf({ queue, song, stopsAtEnd }: PlayerState): PlayableSong | null {
  const next = stopsAtEnd ? null : afterEnd(queue)
  const nextSong = next && currentSong(next)
  return nextSong && nextSong.fileUrl !== song?.fileUrl ? nextSong : null
}

const isNearEnd = ({ isPlaying, elapsedSeconds, durationSeconds }: PlayerState) =>
  isPlaying && durationSeconds !== null && durationSeconds - elapsedSeconds < aheadSeconds

const hasArrived = (media: HTMLMediaElement | null) =>
  media !== null && media.buffered.length > 0 && media.buffered.end(media.buffered.length - 1) >= media.duration - 1

function drop(media: HTMLMediaElement) {
  media.removeAttribute('src')
  media.load()
}
