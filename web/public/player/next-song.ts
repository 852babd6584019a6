import { type PlayableSong, type PlayerState, playerStore } from './player-state.ts'
import { afterEnd, currentSong } from './queue.ts'

/** So long before the end of a song the next one begins to load. */
const aheadSeconds = 30

/**
 * Loads the beginning of the song that comes by itself, once the current one has arrived whole, so that neither waits for the other.
 * A second element does it, and never plays: browsers share what has come for one address. Returns how to stop.
 */
export function prepareNextSong(media: () => HTMLMediaElement | null): () => void {
  let prepared: HTMLMediaElement | null = null
  const update = () => {
    const state = playerStore.get()
    const next = nextOf(state)
    if (prepared && prepared.getAttribute('src') !== next?.fileUrl) prepared = drop(prepared)
    if (!next || prepared || savesData() || !isNearEnd(state) || !hasArrived(media())) return
    prepared = document.createElement(next.mediaType)
    prepared.preload = 'auto'
    prepared.src = next.fileUrl
  }
  update()
  const stop = playerStore.subscribe(update)
  return () => {
    stop()
    if (prepared) drop(prepared)
  }
}

function nextOf({ queue, song }: PlayerState): PlayableSong | null {
  const next = afterEnd(queue)
  const nextSong = next && currentSong(next)
  return nextSong && nextSong.fileUrl !== song?.fileUrl ? nextSong : null
}

const isNearEnd = ({ isPlaying, elapsedSeconds, durationSeconds }: PlayerState) =>
  isPlaying && durationSeconds !== null && durationSeconds - elapsedSeconds < aheadSeconds

const hasArrived = (media: HTMLMediaElement | null) =>
  media !== null && media.buffered.length > 0 && media.buffered.end(media.buffered.length - 1) >= media.duration - 1

const savesData = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

function drop(media: HTMLMediaElement) {
  media.removeAttribute('src')
  media.load()
  return null
}
