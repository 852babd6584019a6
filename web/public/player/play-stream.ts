import Hls, { Events } from 'hls.js'
import type { PlayableSong } from '#contract/songs.ts'
import type { Player } from './player.ts'
import { playerStore } from './player-state.ts'

/** Switches to the current song's stream at the same position. Apple's browsers play HLS natively, others with hls.js. */
export function playStream(player: Player, { id, streamUrl }: PlayableSong) {
  const element = player.media()
  if (!element || !streamUrl) return
  const seconds = playerStore.get().elapsedSeconds
  const isPaused = element.paused
  if (navigator.vendor.startsWith('Apple')) playNatively(element, streamUrl)
  else if (Hls.isSupported()) attach(element, streamUrl, seconds)
  else return
  player.setStream({ songId: id, source: element.getAttribute('src') ?? '' })
  element.currentTime = seconds
  if (!isPaused) player.resume()

  /** Continues with the file if the stream fails, before the engine sees the error. */
  function playNatively(media: HTMLMediaElement, source: string) {
    media.src = source
    const fallBack = (event: Event) => {
      if (media.getAttribute('src') !== source || media.paused) return
      event.stopImmediatePropagation()
      player.resume(true)
    }
    media.addEventListener('error', fallBack, { capture: true, once: true })
  }

  function attach(media: HTMLMediaElement, source: string, startPosition: number) {
    // The site's CSP forbids workers from blobs. The page handles captions.
    const captions = { enableWebVTT: false, enableIMSC1: false, enableCEA708Captions: false, renderTextTracksNatively: false }
    const hls = new Hls({ startPosition, capLevelToPlayerSize: true, enableWorker: false, ...captions })
    hls.on(Events.MANIFEST_PARSED, () => {
      if (window.savesData()) hls.autoLevelCapping = 0
    })
    hls.on(Events.ERROR, (_, { fatal }) => {
      if (!fatal) return
      const wasPaused = media.paused
      hls.destroy()
      if (!wasPaused) player.resume(true)
    })
    hls.loadSource(source)
    hls.attachMedia(media)
    const attached = media.src
    // Runs once the engine has given the element another source, or none.
    const release = () => {
      if (media.src === attached) return
      media.removeEventListener('emptied', release)
      hls.destroy()
    }
    media.addEventListener('emptied', release)
  }
}
