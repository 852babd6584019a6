import type { coverWidths, PlayableSong } from '#contract/songs.ts'
import { isLive } from '#web/lib/format.ts'
import { onPlaybackRate, playbackRate } from './playback-rate.ts'
import type { Player } from './player.ts'
import { type PlayerState, playerStore } from './player-state.ts'
import { step } from './queue.ts'
import { skip, skipSeconds } from './skips.ts'
import { isLong } from './song-positions.ts'

const widths: typeof coverWidths = [96, 320, 640, 1200]

/** Connects the lock screen, headset buttons and media keys (Media Session API). */
export function connectMediaSession(player: Player) {
  if (!('mediaSession' in navigator)) return
  let shown: PlayerState | null = null
  const update = () => {
    const state = playerStore.get()
    if (state.song !== shown?.song) navigator.mediaSession.metadata = state.song && metadataOf(state.song)
    if (state.queue !== shown?.queue || state.durationSeconds !== shown.durationSeconds) offerActions(player, state)
    if (state.isPlaying !== shown?.isPlaying || state.song !== shown?.song) {
      navigator.mediaSession.playbackState = state.song ? (state.isPlaying ? 'playing' : 'paused') : 'none'
    }
    if (isJump(shown, state)) reportPosition(state)
    shown = state
  }
  update()
  playerStore.subscribe(update)
  onPlaybackRate(() => reportPosition(playerStore.get()))
}

function metadataOf({ title, artist, album, coverUrl }: PlayableSong) {
  const own = coverUrl?.startsWith('/') ? widths : []
  return new MediaMetadata({
    title,
    artist: artist ?? '',
    album: album ?? '',
    artwork: own.length
      ? own.map((width) => ({ src: `${coverUrl}-${width}.webp`, sizes: `${width}x${width}`, type: 'image/webp' }))
      : coverUrl
        ? [{ src: coverUrl }]
        : [],
  })
}

/** Phones have room for one pair of buttons: in a queue of songs it changes the song, in single and long media it skips. */
function offerActions(player: Player, { song, queue, durationSeconds }: PlayerState) {
  const hasNext = step(queue, 1) !== null
  const canSeek = !isLive(durationSeconds)
  const skips = canSeek && (!hasNext || isLong(durationSeconds))
  const back = ({ seekOffset }: MediaSessionActionDetails) => skip(-(seekOffset ?? skipSeconds.back))
  const forward = ({ seekOffset }: MediaSessionActionDetails) => skip(seekOffset ?? skipSeconds.forward)
  const actions: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', () => player.resume()],
    ['pause', player.pause],
    ['stop', player.stop],
    ['previoustrack', step(queue, -1) ? player.previous : null],
    ['nexttrack', hasNext ? player.next : null],
    ['seekbackward', skips ? back : null],
    ['seekforward', skips ? forward : null],
    ['seekto', canSeek ? ({ seekTime }) => seekTime !== undefined && player.seek(seekTime) : null],
  ]
  for (const [action, handler] of actions) {
    try {
      navigator.mediaSession.setActionHandler(action, song && handler)
    } catch {
      // The browser does not support the action.
    }
  }
}

/** The system advances the position itself, so it is notified only of starts, stops, seeks and lengths, not of every tick. */
const isJump = (before: PlayerState | null, now: PlayerState) =>
  before?.durationSeconds !== now.durationSeconds ||
  before.isPlaying !== now.isPlaying ||
  Math.abs(now.elapsedSeconds - before.elapsedSeconds) > 1.5

function reportPosition({ song, durationSeconds, elapsedSeconds }: PlayerState) {
  if (!song || !durationSeconds) return navigator.mediaSession.setPositionState?.()
  navigator.mediaSession.setPositionState?.({
    duration: durationSeconds,
    position: Math.min(elapsedSeconds, durationSeconds),
    playbackRate: playbackRate(),
  })
}
