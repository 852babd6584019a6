import type { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { player } from './player.ts'
import { type PlaybackFailure, playerStore } from './player-state.ts'
import { pastCurrent, withSong } from './queue-edits.ts'

/**
 * A new file of a song has another address, and the former one responds with 404. Pages and queues that know the former one continue with
 * the new one. In a list that plays on by itself, a song that is gone or has no other file is left out. 'stopped': neither.
 */
export async function continueAfter(failure: PlaybackFailure): Promise<'replaced' | 'skipped' | 'stopped'> {
  const { song } = failure
  const current = await call('GET /api/songs/:id', { params: { id: song.id } }).catch((error: CallError) => error.code)
  const { failure: latest, queue } = playerStore.get()
  const isAnswered = typeof current === 'object' || current === 'not_found'
  // The listener may have started something else by now. If the server does not respond, the next song would fail, too.
  if (latest !== failure || !isAnswered) return 'stopped'
  if (current !== 'not_found' && current.fileUrl !== song.fileUrl) {
    playerStore.set({ song: current, queue: withSong(queue, current), failure: null })
    player.resume(true)
    return 'replaced'
  }
  const next = pastCurrent(queue)
  if (!next) return 'stopped'
  player.start(next)
  return 'skipped'
}
