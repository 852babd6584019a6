import type { PlayableSong } from '#contract/songs.ts'
import { autoPlayIsOn } from '#web/public/player/auto-play.ts'
import { player } from '#web/public/player/player.ts'
import type { SongList } from '#web/public/player/queue.ts'

/** What is needed to play the songs of a list one after another. */
export interface PlayedList extends SongList {
  songs: readonly PlayableSong[]
}

/** Playlists have a switch for it; albums and an artist's songs always play on. */
const playsOn = ({ kind }: SongList) => kind !== 'playlist' || autoPlayIsOn()

const inList = ({ songs, ...list }: PlayedList) => ({ mode: 'playlist', queue: songs, autoAdvance: playsOn(list), list }) as const

/** Plays, pauses or resumes a song within its list. */
export const toggleInList = (song: PlayableSong, list: PlayedList) => player.toggle(song, inList(list))

/** Takes over a song that a tap before hydration has started. */
export const adoptInList = (song: PlayableSong, list: PlayedList) => player.adopt(song, inList(list))
