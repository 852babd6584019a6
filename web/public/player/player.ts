import type { PlayableSong } from '#contract/songs.ts'
import { isLive } from '#web/lib/format.ts'
import { initialPlayerState as initial, playerStore as store } from './player-state.ts'
import { afterEnd, currentSong, type Queue, type QueueOptions, queueFor, step, thumbnailAction } from './queue.ts'
import { savedPosition } from './saved-positions.ts'

/* The only playback engine of the site. Requests go to the media element, whose events set the state: nothing is reported as playing
   before the element plays. */

interface MediaElements {
  audio: HTMLAudioElement
  video: HTMLVideoElement
}

let elements: MediaElements | null = null
/** A second audio element that preloads the next song, so that it starts at once (next-song.ts). */
let spare: HTMLAudioElement | null = null
/** The stream that a song plays from instead of its file (play-stream.ts). */
let stream: { songId: string; source: string } | null = null
let listening = new AbortController()
/** The song that a tap before hydration has started; `adopt` supplies its data. */
let early: { songId: string; isBlocked?: boolean } | null = null
/** Position at which a song starts when it is played next. */
let pendingStart: { songId: string; seconds: number } | null = null

const elementFor = (song: PlayableSong | null) => (song && elements ? elements[song.mediaType] : null)
/** `savesData` comes from early-play.ts, so that a tap before hydration plays the same file. */
const sourceOf = ({ fileUrl, smallFileUrl }: PlayableSong) => (smallFileUrl && window.savesData() ? smallFileUrl : fileUrl)

/** Accepts any address of the song, because the data saver takes effect with the next song. */
const isLoaded = (element: HTMLMediaElement | null, { id, fileUrl, smallFileUrl }: PlayableSong) =>
  [fileUrl, smallFileUrl, stream?.songId === id && stream.source].includes(element?.getAttribute('src') ?? '')

/** The element with the current song; null until a restored song is played. */
const active = () => {
  const { song } = store.get()
  const element = elementFor(song)
  return song && isLoaded(element, song) ? element : null
}

/** Factor that makes songs equally loud (loudness normalization). */
const songVolume = () => store.get().song?.volume ?? 1

/** 0 to 100, multiplied by the song's own volume. Phones with volume buttons ignore both. */
function setVolume(volume: number) {
  for (const element of player.elements()) element.volume = (volume / 100) * songVolume()
}

const stateEvents = ['play', 'playing', 'pause', 'waiting', 'seeking', 'seeked', 'timeupdate', 'durationchange', 'canplay']

/** Connects the page's media elements to the engine. Returns a function that disconnects them. */
function connect(mediaElements: MediaElements) {
  elements = mediaElements
  const { songId, isBlocked, pressed } = window.earlyPlay ?? {}
  if (songId) early = { songId, ...(isBlocked && { isBlocked }) }
  window.earlyPlay = null
  // After all effects of this commit.
  setTimeout(() => pressed?.click())
  listening = new AbortController()
  listenTo(elements.audio)
  listenTo(elements.video)
  addEventListener('online', reconnect, listening)
  return () => {
    elements = null
    spare?.remove()
    spare = null
    listening.abort()
  }
}

function listenTo(element: HTMLMediaElement) {
  const listen = (name: string, listener: (event: Event) => void) => element.addEventListener(name, listener, listening)
  for (const name of stateEvents) listen(name, readElement)
  listen('loadedmetadata', () => unloadLive(element))
  unloadLive(element)
  listen('volumechange', () =>
    store.set({ volume: Math.min(100, Math.round((element.volume * 100) / songVolume())), isMuted: element.muted }),
  )
  listen('ended', onEnded)
  listen('error', (event) => event.target === active() && readError())
}

/** A prepared live stream would go on loading, and start with the past. */
function unloadLive(element: HTMLMediaElement) {
  if (isLive(element.duration) && element.paused) release(element)
}

function addSpare(element: HTMLAudioElement) {
  elements?.audio.after(element)
  spare = element
  listenTo(element)
}

function readElement() {
  const { song, elapsedSeconds, durationSeconds, isReconnecting } = store.get()
  const element = active()
  if (!element || !song) return
  const isPlaying = !element.paused && !element.ended && !element.error
  store.set({
    isPlaying,
    isWaiting: isPlaying ? element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA : isReconnecting,
    // After a network error, the element has lost its position.
    elapsedSeconds: element.error ? elapsedSeconds : element.currentTime,
    // Infinity of a file whose length is known comes from a stream that is still loading.
    durationSeconds: Number.isFinite(element.duration) ? element.duration : (song.durationSeconds ?? (element.duration || durationSeconds)),
    ...(isPlaying && { failure: null, isReconnecting: false }),
  })
}

function onEnded(event: Event) {
  if (event.target !== active()) return
  readElement()
  // Within the event handler, because phones reject a source that is set later.
  const { queue, stopsAtEnd } = store.get()
  if (stopsAtEnd) return store.set({ stopsAtEnd: false })
  const next = afterEnd(queue)
  if (next) start(next)
}

function readError() {
  const { song } = store.get()
  const error = active()?.error
  if (!song || !error) return
  const kind = error.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ? 'load' : 'play'
  const isReconnecting = !navigator.onLine
  store.set({ isPlaying: false, isWaiting: isReconnecting, isReconnecting, failure: isReconnecting ? null : { song, kind } })
}

/** The connection is back: reloads failed and stalled media. */
function reconnect() {
  const { isReconnecting, isPlaying, isWaiting } = store.get()
  if (isReconnecting || (isPlaying && isWaiting)) resume(true)
}

/** Makes the queue's song the current one and plays it from its start. */
function start(queue: Queue<PlayableSong>) {
  const song = currentSong(queue)
  const before = active()
  if (elements && spare && spare.getAttribute('src') === song?.fileUrl) [elements.audio, spare] = [spare, elements.audio]
  const element = elementFor(song)
  if (!song || !element) return
  if (before && before !== element) retire(before)
  const { volume, isMuted, stopsAtEnd } = store.get()
  const elapsedSeconds = startOf(song)
  store.set({
    ...initial,
    volume,
    isMuted,
    stopsAtEnd,
    song,
    queue,
    isWaiting: true,
    elapsedSeconds,
    durationSeconds: song.durationSeconds,
  })
  load(element, song, elapsedSeconds)
  request(element, song)
}

/** Seeks a song to a position; sets a new source only if necessary. */
function load(element: HTMLMediaElement, song: PlayableSong, seconds: number, afresh = element.error !== null) {
  if (afresh || !isLoaded(element, song)) element.src = sourceOf(song)
  if (element.currentTime !== seconds) element.currentTime = seconds
}

/** The requested start position of a song, or the position where it was left. */
function startOf(song: PlayableSong) {
  const seconds = pendingStart?.songId === song.id ? pendingStart.seconds : savedPosition(song.id)
  pendingStart = null
  return seconds
}

function request(element: HTMLMediaElement, song: PlayableSong) {
  setVolume(store.get().volume)
  // In a press, this also allows the other elements to play later without one: Safari requires a press for each element.
  for (const other of player.elements()) if (!other.src) other.load()
  element.play().catch((error: DOMException) => {
    // A newer request has replaced it, or the element reports the failure itself.
    if (store.get().song !== song || error.name === 'AbortError' || element.error) return
    readElement()
    store.set({ isPlaying: false, isWaiting: false, failure: { song, kind: error.name === 'NotAllowedError' ? 'blocked' : 'play' } })
  })
}

/** Stops it, too. */
function release(element: HTMLMediaElement) {
  element.removeAttribute('src')
  element.load()
}

/** What happens to the previous song's element (crossfade.ts). */
let retire = release

/** Plays a song from its start. In playlist mode, `queue` has the songs for next and previous. */
const play = (song: PlayableSong, options: QueueOptions<PlayableSong> = {}) => start(queueFor(song, options, store.get().queue.added))

/** A live stream is closed, because it is not resumed where it was paused. */
function pause() {
  const element = active()
  if (!element) return
  if (!isLive(store.get().durationSeconds)) return element.pause()
  release(element)
  store.set({ isPlaying: false, isWaiting: false })
}

/** Resumes at the current position, or live; reloads after a broken connection, or if nothing is loaded yet. */
function resume(afresh = false) {
  const { song, elapsedSeconds, durationSeconds } = store.get()
  const element = elementFor(song)
  if (!song || !element) return
  const startsLive = isLive(durationSeconds)
  if (afresh || startsLive || element.error || !active()) {
    load(element, song, startsLive ? 0 : elapsedSeconds, true)
    store.set({ isWaiting: true, isDormant: false })
  }
  request(element, song)
}

/** Play/pause in the bar, on the song page and in rows: starts another song, or pauses or resumes the current one. */
function toggle(song: PlayableSong | null = store.get().song, options: QueueOptions<PlayableSong> = {}) {
  if (!song) return
  const { song: current, isPlaying, queue } = store.get()
  if (current?.id !== song.id) play(song, options)
  else if (isPlaying) pause()
  else {
    // The song may have been started from another list: next and previous now follow this one.
    if (options.queue && !(options.list && options.list.id === queue.list?.id)) {
      store.set({ queue: queueFor(song, options, queue.added) })
    }
    resume()
  }
}

/** A press on a thumbnail of the home page: like `toggle`, but stops and clears a song that is playing. */
function pressThumbnail(song: PlayableSong) {
  const { song: current, isPlaying } = store.get()
  const action = thumbnailAction({ songId: current?.id ?? null, isPlaying }, song.id)
  if (action === 'stop') stop()
  else if (action === 'resume') resume()
  else play(song)
}

/** Clears the current song and ends playlist mode. */
function stop() {
  const element = active()
  const { volume, isMuted } = store.get()
  store.set({ ...initial, volume, isMuted })
  if (element) release(element)
}

function move(by: 1 | -1) {
  const queue = step(store.get().queue, by)
  if (queue) start(queue)
}

function seek(seconds: number) {
  const element = active()
  const { durationSeconds } = store.get()
  if (isLive(durationSeconds)) return
  const elapsedSeconds = Math.max(0, Math.min(seconds, durationSeconds ?? seconds))
  if (element && !element.error) element.currentTime = elapsedSeconds
  // The element's event comes later; set now, so that a second skip starts at the new position.
  store.set({ elapsedSeconds })
}

/** Sets the start position of a song: seeks if it is the current one, else applies when it is played next. */
function startAt(songId: string, seconds: number) {
  if (store.get().song?.id === songId) return seek(seconds)
  pendingStart = { songId, seconds }
}

/** Preloads the start of a song that will probably be played, unless something is playing. */
function prepare(song: PlayableSong) {
  const element = elementFor(song)
  const source = sourceOf(song)
  if (!element || store.get().song || early || element.getAttribute('src') === source) return
  element.preload = 'metadata'
  element.src = source
}

/**
 * Called by pages that show a song: if a tap before hydration has started it, the engine takes over the running element. `options` as for
 * `play`.
 */
function adopt(song: PlayableSong, options: QueueOptions<PlayableSong> = {}) {
  if (early?.songId !== song.id) return
  const { isBlocked } = early
  early = null
  delete document.documentElement.dataset.early
  store.set({ song, queue: queueFor(song, options), durationSeconds: song.durationSeconds })
  setVolume(store.get().volume)
  const seconds = startOf(song)
  if (seconds) seek(seconds)
  readElement()
  readError()
  if (isBlocked) store.set({ failure: { song, kind: 'blocked' } })
}

export const player = {
  connect,
  start,
  play,
  pause,
  resume,
  toggle,
  pressThumbnail,
  stop,
  next: () => move(1),
  previous: () => move(-1),
  seek,
  startAt,
  /** The element with the current song. */
  media: active,
  setVolume,
  /** All elements, which share volume and mute state. */
  elements: () => (elements ? [elements.audio, elements.video, ...(spare ? [spare] : [])] : []),
  addSpare,
  spare: () => spare,
  setRetire: (instead: typeof release) => {
    retire = instead
  },
  release,
  setStream: (started: typeof stream) => {
    stream = started
  },
  prepare,
  adopt,
}

export type Player = typeof player
