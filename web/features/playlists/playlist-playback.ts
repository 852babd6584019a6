import type { Song } from '#contract/songs.ts'
import { player } from '#web/features/player/player.ts'
import { autoPlayIsOn } from './auto-play.ts'

const inPlaylist = (songs: readonly Song[]) => ({ mode: 'playlist', queue: songs, autoAdvance: autoPlayIsOn() }) as const

/** Plays, pauses or goes on with a song among those of its playlist. */
export const toggleInPlaylist = (song: Song, songs: readonly Song[]) => player.toggle(song, inPlaylist(songs))

/** Takes over what a tap before hydration has started. */
export const adoptInPlaylist = (song: Song, songs: readonly Song[]) => player.adopt(song, inPlaylist(songs))
