import type { PlayableSong } from '#contract/songs.ts'
import { player } from '#web/public/player/player.ts'
import { useSongPlayback } from '#web/public/player/use-player.ts'

/** Returns a function that plays the song from a position in seconds. */
export function usePlayFrom(song: PlayableSong): (seconds: number) => void {
  const { isPlaying } = useSongPlayback(song.id)
  return (seconds) => {
    player.startAt(song.id, seconds)
    if (!isPlaying) player.toggle(song)
  }
}
