import { player } from './player.ts'

/** For videos. iPhones support full screen for them only, with a different method. */
export function toggleFullScreen() {
  const media = player.media()
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (!(media instanceof HTMLVideoElement)) return
  else if (media.requestFullscreen) void media.requestFullscreen()
  else (media as { webkitEnterFullscreen?: () => void }).webkitEnterFullscreen?.()
}
