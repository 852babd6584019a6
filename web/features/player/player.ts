import { withBase } from '#web/lib/addresses.ts'
import { browserBasePath } from '#web/lib/browser.ts'
import { initialPlayerState as initial, type PlayableSong, playerStore as store } from './player-state.ts'
import { afterEnd, currentSong, type Queue, type QueueOptions, queueFor, step, thumbnailAction } from './queue.ts'

/*
 * The one engine of the site. Requests go to the media element, its events come back as state: nothing here says 'playing' before
 * the element does.
 */

export interface MediaElements {
  audio: HTMLAudioElement
  video: HTMLVideoElement
}

let elements: MediaElements | null = null
/** The song a tap before hydration has started; `adopt` gives it its name. */
let early: { songId: string } | null = null

const elementFor = (song: PlayableSong | null) => (song && elements ? elements[song.mediaType] : null)
const active = () => elementFor(store.get().song)
const addressOf = (song: PlayableSong) => withBase(browserBasePath, song.fileUrl)

const stateEvents = ['play', 'playing', 'pause', 'waiting', 'seeking', 'seeked', 'timeupdate', 'durationchange', 'canplay']

/** Hands the page's media elements to the engine. Returns how to take them away again. */
function connect(mediaElements: MediaElements) {
  elements = mediaElements
  if (window.earlyPlay?.songId) early = { songId: window.earlyPlay.songId }
  window.earlyPlay = null
  const listening = new AbortController()
  for (const element of [elements.audio, elements.video]) {
    const listen = (name: string, listener: (event: Event) => void) => element.addEventListener(name, listener, listening)
    for (const name of stateEvents) listen(name, readElement)
    listen('volumechange', () => store.set({ volume: Math.round(element.volume * 100), isMuted: element.muted }))
    listen('ended', onEnded)
    listen('error', (event) => event.target === active() && readError())
  }
  return () => {
    elements = null
    listening.abort()
  }
}

function readElement() {
  const { song } = store.get()
  const element = active()
  if (!element || !song) return
  const isPlaying = !element.paused && !element.ended && !element.error
  store.set({
    isPlaying,
    isWaiting: isPlaying && element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    elapsedSeconds: element.currentTime,
    durationSeconds: Number.isFinite(element.duration) ? element.duration : song.durationSeconds,
    ...(isPlaying ? { failure: null } : {}),
  })
}

function onEnded(event: Event) {
  if (event.target !== active()) return
  readElement()
  // Within the event itself: phones refuse a source that is set later.
  const next = afterEnd(store.get().queue)
  if (next) start(next)
}

function readError() {
  const { song } = store.get()
  const error = active()?.error
  if (!song || !error) return
  const kind = error.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ? 'load' : 'play'
  store.set({ isPlaying: false, isWaiting: false, failure: { song, kind } })
}

let lockScreenKnows = false

/** The lock screen hears of the first song a moment later: nobody should wait for that code before. */
async function showOnLockScreen() {
  if (lockScreenKnows) return
  lockScreenKnows = true
  const { connectMediaSession } = await import('./media-session.ts')
  connectMediaSession()
}

/** Makes the queue's song the current one and asks its element to play it from the start. */
function start(queue: Queue<PlayableSong>) {
  const song = currentSong(queue)
  const element = elementFor(song)
  if (!song || !element) return
  const before = active()
  if (before && before !== element) release(before)
  store.set({ song, queue, isPlaying: false, isWaiting: true, elapsedSeconds: 0, durationSeconds: song.durationSeconds, failure: null })
  if (element.getAttribute('src') !== addressOf(song) || element.error) element.src = addressOf(song)
  else if (element.currentTime > 0) element.currentTime = 0
  request(element, song)
  void showOnLockScreen()
}

function request(element: HTMLMediaElement, song: PlayableSong) {
  element.play().catch((error: DOMException) => {
    // A newer request took over, or the element reports the failure itself.
    if (store.get().song !== song || error.name === 'AbortError' || element.error) return
    readElement()
    // NotAllowedError: the browser wants a tap first. Play is still there to be tapped.
    if (error.name !== 'NotAllowedError') store.set({ isPlaying: false, isWaiting: false, failure: { song, kind: 'play' } })
  })
}

function release(element: HTMLMediaElement) {
  element.pause()
  element.removeAttribute('src')
  element.load()
}

/** Plays a song from its start. In playlist mode `queue` holds the songs that next and previous walk through. */
const play = (song: PlayableSong, options: QueueOptions<PlayableSong> = {}) => start(queueFor(song, options))

const pause = () => active()?.pause()

/** Goes on where it stopped; after a broken connection from where it broke off. */
function resume() {
  const { song, elapsedSeconds } = store.get()
  const element = active()
  if (!song || !element) return
  if (element.error) {
    element.src = addressOf(song)
    element.currentTime = elapsedSeconds
  }
  request(element, song)
}

/** Play/pause in the bar, on the song page and in rows: another song starts, the current one pauses or goes on. */
function toggle(song: PlayableSong | null = store.get().song, options: QueueOptions<PlayableSong> = {}) {
  if (!song) return
  const { song: current, isPlaying } = store.get()
  if (current?.id !== song.id) play(song, options)
  else if (isPlaying) pause()
  else {
    // The song may have been started elsewhere: from here on next and previous are those of this list.
    if (options.queue) store.set({ queue: queueFor(song, options) })
    resume()
  }
}

/** A press on a thumbnail of the home page: as `toggle`, but the song that is sounding stops and is cleared. */
function pressThumbnail(song: PlayableSong) {
  const { song: current, isPlaying } = store.get()
  const action = thumbnailAction({ songId: current?.id ?? null, isPlaying }, song.id)
  if (action === 'stop') stop()
  else if (action === 'resume') resume()
  else play(song)
}

/** Clears the selection and ends playlist mode. */
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
  if (element) element.currentTime = Math.max(0, Math.min(seconds, store.get().durationSeconds ?? seconds))
}

/** 0 to 100. A phone whose buttons rule the volume ignores it, and the slider with it. */
function setVolume(volume: number) {
  for (const element of elements ? [elements.audio, elements.video] : []) {
    element.volume = Math.min(100, Math.max(0, volume)) / 100
    element.muted = false
  }
}

function toggleMute() {
  const isMuted = !store.get().isMuted
  for (const element of elements ? [elements.audio, elements.video] : []) element.muted = isMuted
}

/** iPhones know full screen for videos only, under a name of their own. */
function showFullScreen() {
  const video: (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | undefined = elements?.video
  if (video?.requestFullscreen) void video.requestFullscreen()
  else video?.webkitEnterFullscreen?.()
}

/** Whether the end of a song starts the next one, while a playlist plays. */
const setAutoAdvance = (autoAdvance: boolean) => store.set({ queue: { ...store.get().queue, autoAdvance } })

/** Fetches the beginning of a song that will probably be played, unless something is playing. */
function prepare(song: PlayableSong) {
  const element = elementFor(song)
  if (!element || store.get().song || early || element.getAttribute('src') === addressOf(song)) return
  element.preload = 'metadata'
  element.src = addressOf(song)
}

/** A page that shows a song offers it here: if a tap before hydration has started it, the engine takes the running element over. `options` as for `play`. */
function adopt(song: PlayableSong, options: QueueOptions<PlayableSong> = {}) {
  if (early?.songId !== song.id) return
  early = null
  delete document.documentElement.dataset.early
  store.set({ song, queue: queueFor(song, options), durationSeconds: song.durationSeconds })
  readElement()
  readError()
  void showOnLockScreen()
}

export const player = {
  connect,
  play,
  pause,
  resume,
  toggle,
  pressThumbnail,
  stop,
  next: () => move(1),
  previous: () => move(-1),
  seek,
  setVolume,
  toggleMute,
  showFullScreen,
  setAutoAdvance,
  prepare,
  adopt,
}
