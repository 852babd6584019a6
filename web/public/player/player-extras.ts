import { browserBasePath } from '#web/lib/browser.ts'
import { importWithRetry } from '#web/lib/import-with-retry.ts'
import { connectMediaSession } from './media-session.ts'
import { watchMissingPictures } from './missing-picture.ts'
import type { Player } from './player.ts'
import { playerStore } from './player-state.ts'
import { watchSlowVideos } from './slow-videos.ts'

/** What starts with the first song: the lock screen, care for slow videos, and once it sounds, counting. What administrators play in their area does not count. */
export function startExtras(player: Player) {
  connectMediaSession(player)
  watchMissingPictures(player)
  watchSlowVideos(player)
  if (/^\/admin(?:\/|$)/.test(location.pathname.slice(browserBasePath.length))) return
  const stop = playerStore.subscribe(() => {
    const { isPlaying, elapsedSeconds } = playerStore.get()
    if (!isPlaying || elapsedSeconds === 0) return
    stop()
    void importWithRetry(() => import('./play-observer.ts')).then(({ observePlays }) => observePlays(player.media))
  })
}
