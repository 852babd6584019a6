import { importWithRetry } from '#web/lib/import-with-retry.ts'
import type { Player } from './player.ts'
import { type PlayerState, playerStore } from './player-state.ts'

/** How long a video may wait for its file, in total. */
const waitMaxMilliseconds = 3_000

/**
 * A video starts with its file, which starts fastest. If it waits too long, it continues as a stream, in the size that fits the connection;
 * if the listener saves data, it does so at once.
 */
export function watchSlowVideos(player: Player) {
  let latest: PlayerState['song'] = null
  let isStreamed = false
  let waited = 0
  let waitingSince: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait() {
    if (waitingSince !== null || !latest) return
    waitingSince = performance.now()
    timer = setTimeout(continueAsStream, waitMaxMilliseconds - waited, latest)
  }

  function endWait() {
    clearTimeout(timer)
    if (waitingSince !== null) waited += performance.now() - waitingSince
    waitingSince = null
  }

  async function continueAsStream(song: NonNullable<PlayerState['song']>) {
    endWait()
    isStreamed = true
    const { playStream } = await importWithRetry(() => import('./play-stream.ts'))
    if (playerStore.get().song === song) playStream(player, song)
  }

  function judge() {
    const { song, isWaiting, isReconnecting, failure } = playerStore.get()
    const isNew = song !== latest
    if (isNew) {
      endWait()
      latest = song
      waited = 0
      isStreamed = false
    }
    if (!song?.streamUrl || isStreamed) return
    if (isNew && window.savesData()) void continueAsStream(song)
    else if (isWaiting && !isReconnecting && !failure) wait()
    else endWait()
  }
  judge()
  playerStore.subscribe(judge)
}
