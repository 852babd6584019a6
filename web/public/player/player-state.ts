import type { PlayableSong } from '#contract/songs.ts'
import { createStore } from '#web/lib/store.ts'
import { emptyQueue, type Queue } from './queue.ts'

export interface PlaybackFailure {
  song: PlayableSong
  /**
   * 'load': there is nothing to play at the address. 'play': playback broke off, or the browser cannot play the file. 'blocked': the
   * browser allows no sound without another press, or none at all.
   */
  kind: 'load' | 'play' | 'blocked'
}

export interface PlayerState {
  song: PlayableSong | null
  queue: Queue<PlayableSong>
  isPlaying: boolean
  /** Play was requested, but the media has not loaded yet. */
  isWaiting: boolean
  /** Playback broke off because there is no connection; it continues automatically when there is one. */
  isReconnecting: boolean
  /** Restored after a reload, and not loaded until it is requested. */
  isDormant: boolean
  elapsedSeconds: number
  /** Infinity for a live stream. */
  durationSeconds: number | null
  /** 0 to 100. */
  volume: number
  isMuted: boolean
  /** Once: the end of the current song does not start another one. */
  stopsAtEnd: boolean
  failure: PlaybackFailure | null
}

export const initialPlayerState: PlayerState = {
  song: null,
  queue: emptyQueue,
  isPlaying: false,
  isWaiting: false,
  isReconnecting: false,
  isDormant: false,
  elapsedSeconds: 0,
  durationSeconds: null,
  volume: 100,
  isMuted: false,
  stopsAtEnd: false,
  failure: null,
}

export const playerStore = createStore(initialPlayerState)
