import type { Song } from '#contract/songs.ts'
import { createStore } from '#web/lib/store.ts'
import { emptyQueue, type Queue } from './queue.ts'

/** What can be played: a song of any list has at least this. */
export type PlayableSong = Pick<
  Song,
  | 'id'
  | 'title'
  | 'artist'
  | 'artistId'
  | 'album'
  | 'albumId'
  | 'category'
  | 'mediaType'
  | 'fileUrl'
  | 'smallFileUrl'
  | 'streamUrl'
  | 'coverUrl'
  | 'captionsUrl'
  | 'durationSeconds'
  | 'volume'
>

export interface PlaybackFailure {
  song: PlayableSong
  /**
   * 'load': there is nothing to play at the address. 'play': it broke off, or the browser cannot play it. 'blocked': the browser allows no
   * sound without another press, or none at all.
   */
  kind: 'load' | 'play' | 'blocked'
}

export interface PlayerState {
  song: PlayableSong | null
  queue: Queue<PlayableSong>
  isPlaying: boolean
  /** Play was requested, and the media has not loaded yet. */
  isWaiting: boolean
  /** It broke off because there is no connection; it continues by itself when there is one. */
  isReconnecting: boolean
  /** Restored after a reload, and not loaded before it is requested. */
  isDormant: boolean
  elapsedSeconds: number
  durationSeconds: number | null
  /** 0 to 100. */
  volume: number
  isMuted: boolean
  /** The end of the current song starts no other one, this once. */
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
