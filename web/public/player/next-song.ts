import type { PlayableSong } from '#contract/songs.ts'
import { isFading } from './crossfade.ts'
import { player } from './player.ts'
import { type PlayerState, playerStore } from './player-state.ts'
import { afterEnd, currentSong } from './queue.ts'
import { isRepeating } from './repeat.ts'

/** Seconds before the end of a song at which the next one starts to preload. */
const aheadSeconds = 30

/**
 * Preloads the start of the next song for gapless playback, once the current one is fully buffered, so that they do not compete for
 * bandwidth. Audio loads in the player's second element, which then plays it. Video loads in an element that never plays, and so does audio
 * in Safari, which requires a press for each element that plays sound: browsers share loaded data per address. Returns a function that
 * stops it.
 */
export function prepareNextSong(): () => void {
  let silent: HTMLMediaElement | null = null
  const prepared = () => [player.spare(), silent].find((media) => media?.hasAttribute('src'))
  const update = () => {
    if (isFading()) return
    const state = playerStore.get()
    const next = nextOf(state)
    const before = prepared()
    if (before && before.getAttribute('src') !== next?.fileUrl) player.release(before)
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
    if (media) player.release(media)
  }
}

/** Created for the first song that needs it, with the volume and speed of the first element. */
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
  const next = stopsAtEnd || isRepeating() ? null : afterEnd(queue)
  const nextSong = next && currentSong(next)
  return nextSong && nextSong.fileUrl !== song?.fileUrl ? nextSong : null
}

const isNearEnd = ({ isPlaying, elapsedSeconds, durationSeconds }: PlayerState) =>
  isPlaying && durationSeconds !== null && durationSeconds - elapsedSeconds < aheadSeconds

const hasArrived = (media: HTMLMediaElement | null) =>
  media !== null && media.buffered.length > 0 && media.buffered.end(media.buffered.length - 1) >= media.duration - 1
