import { readJson, writeJson } from '#web/lib/device-storage.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { checked, hasShape, isBoolean, isId, isNumber, orNull } from '#web/lib/stored-shape.ts'
import { playbackRate } from './playback-rate.ts'
import { player } from './player.ts'
import { playerStore } from './player-state.ts'

/* Repeats the current song, or a section of it, for practicing. Lasts as long as the player is open, also after a reload of the page. */

interface Repeat {
  isOn: boolean
  /** The song that the section belongs to. Another song is repeated as a whole, unless it continues at the same position. */
  songId: string | null
  from: number
  /** Null: the end of the song. */
  to: number | null
}

const isRepeat = hasShape<Repeat>({ isOn: isBoolean, songId: orNull(isId), from: isNumber, to: orNull(isNumber) })
const storageKey = 'player-repeat'

const initial: Repeat = { isOn: false, songId: null, from: 0, to: null }
const repeat = createStore(initial)
/** Seconds that a section lasts at least. */
const shortest = 0.5
/** Seconds before the end of the song after which a position at its start is the browser's repetition, also where events come late. */
const restartSeconds = 3

export const useRepeat = () => useStore(repeat, initial, (state) => state)

export const isRepeating = () => repeat.get().isOn

export const setRepeat = (isOn: boolean) => change({ ...initial, isOn })

export const toggleRepeat = () => setRepeat(!isRepeating())

/** The section starts at the current position. An end that is not after it is cleared. */
export function startHere() {
  const { elapsedSeconds: from } = playerStore.get()
  const { to } = repeat.get()
  change({ isOn: true, from, to: to !== null && to >= from + shortest ? to : null })
}

/** The section ends at the current position. A start that is not before it is cleared. */
export function endHere() {
  const { elapsedSeconds: to } = playerStore.get()
  const { from } = repeat.get()
  if (to >= shortest) change({ isOn: true, from: to >= from + shortest ? from : 0, to })
}

function change(section: Partial<Repeat>) {
  repeat.set({ ...section, songId: playerStore.get().song?.id ?? null })
  update()
}

/** Starts repeating what is chosen. Returns a function that stops it. */
export function followRepeat(): () => void {
  const stored = readJson('sessionStorage', storageKey, checked(isRepeat))
  if (stored && stored.songId === playerStore.get().song?.id) repeat.set(stored)
  const stop = playerStore.subscribe(update)
  const stopStoring = repeat.subscribe(() => writeJson('sessionStorage', storageKey, isRepeating() ? repeat.get() : undefined))
  return () => {
    stop()
    setRepeat(false)
    stopStoring()
  }
}

let timer: ReturnType<typeof setTimeout> | undefined
/** Of the element. */
let lastPosition = 0
/** Of the player, also of a song that is not played. */
let lastElapsed = 0

function update() {
  clearTimeout(timer)
  const { song, isPlaying, elapsedSeconds, durationSeconds, stopsAtEnd } = playerStore.get()
  const { isOn, songId, from, to } = repeat.get()
  // The sleep timer's end of the song comes before repeating.
  for (const element of player.elements()) element.loop = isOn && !stopsAtEnd
  if (!isOn || !song) return
  if (song.id !== songId) {
    const continues = elapsedSeconds > 1 && Math.abs(elapsedSeconds - lastElapsed) < 1
    lastElapsed = elapsedSeconds
    return repeat.set({ songId: song.id, ...(!continues && { from: 0, to: null }) })
  }
  lastElapsed = elapsedSeconds
  const media = player.media()
  if (!media || media.seeking) return
  const position = media.currentTime
  const hasRestarted = position < 1 && durationSeconds !== null && lastPosition > durationSeconds - restartSeconds
  lastPosition = position
  if (!isPlaying) return
  if (hasRestarted && from > position) return player.seek(from)
  if (to === null) return
  const left = to - position
  if (left <= 0) player.seek(from)
  // Between two events of the element, which come every quarter of a second.
  else if (left < shortest) timer = setTimeout(update, (left * 1_000) / playbackRate())
}
