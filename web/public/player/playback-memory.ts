import type { PlayableSong } from '#contract/songs.ts'
import { browserCall } from '#web/lib/browser.ts'
import { readJson, readText, writeJson, writeText } from '#web/lib/device-storage.ts'
import { formatDuration, isLive } from '#web/lib/format.ts'
import { checked } from '#web/lib/stored-shape.ts'
import { playerTextsOfPage } from '#web/lib/texts/player.ts'
import { showToast } from '#web/ui/toast.ts'
import { player } from './player.ts'
import { type PlayerState, playerStore } from './player-state.ts'
import { currentSong, type Queue } from './queue.ts'
import { withSong } from './queue-edits.ts'
import { isQueue } from './queue-shape.ts'
import { savedPosition, savedPositions, savePositions } from './saved-positions.ts'
import { isLong, withPosition } from './song-positions.ts'
import { queueKey } from './stored-queue.ts'

/* State that survives a reload: queue and position in this tab, paused; and last positions of long media on this device. The engine does
   not depend on it. If storage is disabled or full, nothing is stored. */

const positionKey = 'player-position'
/** Language of the page that stored the queue. */
const languageKey = 'player-language'
/** Intervals at which the position is stored during playback, in seconds of the media. */
const stepSeconds = { tab: 1, device: 5 }
/** Up to this position, a song has only just started. */
const justStartedSeconds = 3
/** A song of which less than this is left has ended: its last position is up to a step before its end. */
const endedSeconds = 2

/** Stores the engine's state from now on. Returns a function that stops it. */
export function savePlayback(): () => void {
  let known: PlayerState | null = null
  const written = { tab: 0, device: 0 }
  let startedId: string | undefined
  const update = () => {
    const state = playerStore.get()
    if (!state.song && known?.song) offerQueue(known, known.song)
    if (state.queue !== known?.queue) {
      writeJson('sessionStorage', queueKey, state.song ? state.queue : undefined)
      writeText('sessionStorage', languageKey, state.song ? document.documentElement.lang : undefined)
    }
    if (hasMoved(state, written.tab, stepSeconds.tab)) {
      written.tab = state.elapsedSeconds
      writeJson('sessionStorage', positionKey, state.song && !isLive(state.durationSeconds) ? state.elapsedSeconds : undefined)
    }
    if (state.isPlaying && state.song && state.song.id !== startedId) {
      startedId = state.song.id
      showResumeNotice(state)
    } else if (isLong(state.durationSeconds) && hasMoved(state, written.device, stepSeconds.device)) {
      written.device = state.elapsedSeconds
      savePosition(state)
    }
    known = state
  }
  update()
  return playerStore.subscribe(update)
}

const hasMoved = ({ elapsedSeconds }: PlayerState, from: number, step: number) => Math.abs(elapsedSeconds - from) >= step

/** A message that the song resumes at its last position, with a button to start over. */
function showResumeNotice({ song, elapsedSeconds }: PlayerState) {
  const place = song ? savedPosition(song.id) : 0
  if (!place || Math.abs(elapsedSeconds - place) > justStartedSeconds) return
  const texts = playerTextsOfPage().places
  void showToast({
    tone: 'info',
    description: texts.resumesAt({ time: formatDuration(place) }),
    action: { label: texts.startOver, onPress: () => player.seek(0) },
  })
}

/** Closing the player clears the queue. Songs that the listener has added to it are found in no list, so a message offers them back. */
function offerQueue({ queue, elapsedSeconds }: PlayerState, song: PlayableSong) {
  if (queue.added.length === 0) return
  const texts = playerTextsOfPage().queue
  const onPress = () => playerStore.get().song || show(queue, song, elapsedSeconds)
  void showToast({ tone: 'info', description: texts.cleared, action: { label: texts.undo, onPress } })
}

function savePosition({ song, elapsedSeconds, durationSeconds, isPlaying }: PlayerState) {
  if (!song || !durationSeconds || (!isPlaying && elapsedSeconds < justStartedSeconds)) return
  savePositions(withPosition(savedPositions(), song.id, elapsedSeconds, durationSeconds))
}

/**
 * Restores the queue after a reload. A song that has ended starts over. A song that a tap has started continues from its stored position. In another language, a queue with
 * songs that have recordings in several is not restored: here, these songs sound different.
 */
export function restorePlayback() {
  const queue = readJson('sessionStorage', queueKey, checked(isQueue))
  const storedSeconds = readJson('sessionStorage', positionKey, Number) || 0
  const song = queue && currentSong(queue)
  if (!queue || !song || (hasRecordings(queue) && readText('sessionStorage', languageKey) !== document.documentElement.lang)) return
  const seconds = storedSeconds > (song.durationSeconds ?? Number.POSITIVE_INFINITY) - endedSeconds ? 0 : storedSeconds
  const now = playerStore.get()
  // A tap before hydration has started another song.
  if (!now.song && 'early' in document.documentElement.dataset) return
  if (!now.song) {
    show(queue, song, seconds)
    void readAgain(song)
  } else if (now.song.id === song.id && now.elapsedSeconds < justStartedSeconds) player.seek(seconds)
}

/** The song may have a new file since; the former one could still play, from the browser's cache. */
async function readAgain(song: PlayableSong) {
  const current = await browserCall('GET /api/songs/:id', { params: { id: song.id } }).catch(() => null)
  const { song: now, isPlaying, isWaiting, queue, elapsedSeconds } = playerStore.get()
  if (!current || current.fileUrl === song.fileUrl || now !== song || isPlaying || isWaiting) return
  show(withSong(queue, current), current, elapsedSeconds)
}

const hasRecordings = ({ songs, added }: Queue<PlayableSong>) => [...songs, ...added].some(({ recordings }) => recordings)

/** Shows the song paused; nothing loads until it is played. */
function show(queue: Queue<PlayableSong>, song: PlayableSong, elapsedSeconds: number) {
  // The page may have preloaded this song from another file than this listener gets.
  if (player.elements().some((element) => element.getAttribute('src') === song.fileUrl)) player.prepare(song)
  playerStore.set({ song, queue, elapsedSeconds, durationSeconds: song.durationSeconds })
  playerStore.set({ isDormant: player.media() === null })
  player.seek(elapsedSeconds)
}
