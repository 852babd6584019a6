import { browserBasePath } from '#web/lib/browser.ts'
import { download } from '#web/lib/download.ts'
import { importWithRetry } from '#web/lib/import-with-retry.ts'
import { playerTextsOfPage } from '#web/lib/texts/player.ts'
import { showToast } from '#web/ui/toast.ts'
import { connectMediaSession } from './media-session.ts'
import { playOneAtATime } from './one-at-a-time.ts'
import type { Player } from './player.ts'
import { playerStore } from './player-state.ts'
import { watchSlowVideos } from './slow-videos.ts'

/**
 * Starts with the first song: the media session, the pause for other players, the fallback for slow videos and, once it plays, counting.
 * Playback in the admin area does not count.
 */
export function startExtras(player: Player) {
  connectMediaSession(player)
  playOneAtATime(player)
  watchMissingPictures(player)
  watchSlowVideos(player)
  if (/^\/admin(?:\/|$)/.test(location.pathname.slice(browserBasePath.length))) return
  const stop = playerStore.subscribe(() => {
    const { isPlaying, elapsedSeconds } = playerStore.get()
    if (!isPlaying || elapsedSeconds === 0) return
    stop()
    void importWithRetry(() => import('./play-observer.ts')).then(({ observePlays }) => observePlays(player.media))
    if (!window.savesData()) void import('#web/lib/service-worker.ts').then((worker) => worker.registerServiceWorker())
  })
}

/** Shows a message if the browser plays the sound of a video but cannot decode its picture, and offers the file; once per song. */
function watchMissingPictures(player: Player) {
  let judged: unknown = null
  playerStore.subscribe(() => {
    const { song, isPlaying, elapsedSeconds } = playerStore.get()
    if (song?.mediaType !== 'video' || song === judged || !isPlaying || elapsedSeconds === 0) return
    judged = song
    const element = player.media()
    if (!(element instanceof HTMLVideoElement) || element.videoWidth > 0) return
    const { bar: texts, downloads } = playerTextsOfPage()
    void showToast({
      tone: 'error',
      title: texts.errorTitle,
      description: texts.noPicture,
      action: { label: downloads.list, onPress: () => download(song.fileUrl) },
    })
  })
}
