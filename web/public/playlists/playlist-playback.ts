import { autoPlayIsOn } from '#web/public/player/auto-play.ts'
import { player } from '#web/public/player/player.ts'
import type { PlayableSong } from '#web/public/player/player-state.ts'

/** What a playlist's songs need to be played one after the other. */
export interface PlayedPlaylist {
  id: string
  name: string
  songs: readonly PlayableSong[]
}

const inPlaylist = ({ id, name, songs }: PlayedPlaylist) =>
  ({ mode: 'playlist', queue: songs, autoAdvance: autoPlayIsOn(), playlistId: id, playlistName: name }) as const

/** Plays, pauses or resumes a song among those of its playlist. */
export const toggleInPlaylist = (song: PlayableSong, playlist: PlayedPlaylist) => player.toggle(song, inPlaylist(playlist))

/** Takes over what a tap before hydration has started. */
export const adoptInPlaylist = (song: PlayableSong, playlist: PlayedPlaylist) => player.adopt(song, inPlaylist(playlist))
