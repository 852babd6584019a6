import type { PlayableSong } from '#contract/songs.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { player } from './player.ts'
import { playerStore } from './player-state.ts'
import type { Queue } from './queue.ts'

/**
 * A new file of a song has another address, and the former one responds with 404. Pages and queues that know the former one continue with
 * the new one. Resolves with false if the song has no other file.
 */
export async function continueWithNewFile(song: PlayableSong): Promise<boolean> {
  const current = await call('GET /api/songs/:id', { params: { id: song.id } }).catch(() => null)
  const { song: playing, queue } = playerStore.get()
  if (!current || current.fileUrl === song.fileUrl || playing !== song) return false
  playerStore.set({ song: current, queue: withSong(queue, current), failure: null })
  player.resume(true)
  return true
}

function withSong({ songs, added, inserted, ...queue }: Queue<PlayableSong>, song: PlayableSong): Queue<PlayableSong> {
  const updated = (one: PlayableSong) => (one.id === song.id ? song : one)
  return { ...queue, songs: songs.map(updated), added: added.map(updated), inserted: inserted && updated(inserted) }
}
