import type { coverWidths } from '#contract/songs.ts'
import type { Player } from './player.ts'
import { type PlayableSong, type PlayerState, playerStore } from './player-state.ts'

const widths: typeof coverWidths = [96, 320, 640, 1200]

/** Lock screen, headset buttons and the system's media keys, from now on. */
export function connectMediaSession(player: Player) {
  if (!('mediaSession' in navigator)) return
  let shown: PlayerState | null = null
  const update = () => {
    const state = playerStore.get()
    if (state.song !== shown?.song) navigator.mediaSession.metadata = state.song && metadataOf(state.song)
    if (state.queue !== shown?.queue) offerActions(player, state)
    if (state.isPlaying !== shown?.isPlaying || state.song !== shown?.song) {
      navigator.mediaSession.playbackState = state.song ? (state.isPlaying ? 'playing' : 'paused') : 'none'
    }
    if (isJump(shown, state)) reportPosition(state)
    shown = state
  }
  update()
  playerStore.subscribe(update)
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

const seekBySeconds = 10

function offerActions(player: Player, { song, queue }: PlayerState) {
  const inPlaylist = queue.mode === 'playlist'
  const back = ({ seekOffset = seekBySeconds }: MediaSessionActionDetails) => player.seek(playerStore.get().elapsedSeconds - seekOffset)
  const on = ({ seekOffset = seekBySeconds }: MediaSessionActionDetails) => player.seek(playerStore.get().elapsedSeconds + seekOffset)
  const actions: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', () => player.resume()],
    ['pause', player.pause],
    ['stop', player.stop],
    ['previoustrack', inPlaylist ? player.previous : null],
    ['nexttrack', inPlaylist ? player.next : null],
    ['seekbackward', inPlaylist ? null : back],
    ['seekforward', inPlaylist ? null : on],
    ['seekto', ({ seekTime }) => seekTime !== undefined && player.seek(seekTime)],
  ]
  for (const [action, handler] of actions) {
    try {
      navigator.mediaSession.setActionHandler(action, song && handler)
    } catch {
      // A browser that does not know the action.
    }
  }
}

/** The system counts on by itself while a song plays: it hears of starts, stops, seeks and lengths, not of every tick. */
const isJump = (before: PlayerState | null, now: PlayerState) =>
  before?.durationSeconds !== now.durationSeconds ||
  before.isPlaying !== now.isPlaying ||
  Math.abs(now.elapsedSeconds - before.elapsedSeconds) > 1.5

function reportPosition({ song, durationSeconds, elapsedSeconds }: PlayerState) {
  if (!song || !durationSeconds) return navigator.mediaSession.setPositionState?.()
  navigator.mediaSession.setPositionState?.({ duration: durationSeconds, position: Math.min(elapsedSeconds, durationSeconds) })
}
