import { useTexts } from '#web/lib/texts/texts.tsx'
import { FullScreenIcon } from '#web/ui/first-icons.tsx'
import styles from './full-screen-button.module.css'
import { player } from './player.ts'

/** Stands in the page or in the bar, over the video's corner: the video's own layer comes first in the document, this must not. */
export const FullScreenButton = ({ place }: { place: 'page' | 'bar' }) => (
  <button
    type="button"
    className={`${styles.button} ${place === 'bar' ? styles.inBar : ''}`}
    aria-label={useTexts().song.fullScreen}
    onClick={player.showFullScreen}
  >
    <FullScreenIcon size={22} />
  </button>
)
