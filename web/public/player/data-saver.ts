import type { PlayableSong } from './player-state.ts'

/*
 * Whether this device saves data: as its owner has chosen here, else as the browser says. Early-play.ts decides for both, so that a tap before
 * hydration has it too. It counts from the next song on.
 */

/** The address that a song is played from. */
export const sourceOf = ({ fileUrl, smallFileUrl }: PlayableSong): string => (smallFileUrl && window.savesData() ? smallFileUrl : fileUrl)

export function setDataSaver(isOn: boolean) {
  try {
    localStorage.setItem('data-saver', isOn ? 'on' : 'off')
  } catch {
    // Storage may be forbidden: the browser's own setting counts.
  }
}
