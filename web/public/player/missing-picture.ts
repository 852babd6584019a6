import { download } from '#web/lib/download.ts'
import { playerTextsOfPage } from '#web/lib/texts/player.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Player } from './player.ts'
import { playerStore } from './player-state.ts'

/** Says so where the browser plays the sound of a video but has no decoder for its picture, and offers the file: once for each song. */
export function watchMissingPictures(player: Player) {
  let judged: unknown = null
  playerStore.subscribe(() => {
    const { song, isPlaying, elapsedSeconds } = playerStore.get()
    if (song?.mediaType !== 'video' || song === judged || !isPlaying || elapsedSeconds === 0) return
    judged = song
    const element = player.media()
    if (!(element instanceof HTMLVideoElement) || element.videoWidth > 0) return
    const texts = playerTextsOfPage().bar
    void showToast({
      tone: 'error',
      title: texts.errorTitle,
      description: texts.noPicture,
      action: { label: texts.download, onPress: () => download(song.fileUrl) },
    })
  })
}
