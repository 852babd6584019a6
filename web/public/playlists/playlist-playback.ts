import type { Playlist } from '#contract/playlists.ts'
import type { Song } from '#contract/songs.ts'
import { player } from '#web/public/player/player.ts'
import { autoPlayIsOn } from './auto-play.ts'

/** What a playlist's songs need to be played one after the other. */
export type PlayedPlaylist = Pick<Playlist, 'id' | 'songs'>

const inPlaylist = ({ id, songs }: PlayedPlaylist) =>
  ({ mode: 'playlist', queue: songs, autoAdvance: autoPlayIsOn(), playlistId: id }) as const

/** Plays, pauses or goes on with a song among those of its playlist. */
export const toggleInPlaylist = (song: Song, playlist: PlayedPlaylist) => player.toggle(song, inPlaylist(playlist))

/** Takes over what a tap before hydration has started. */
export const adoptInPlaylist = (song: Song, playlist: PlayedPlaylist) => player.adopt(song, inPlaylist(playlist))
