import { useEffect } from 'react'
import type { PlayableSong } from '#contract/songs.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { CaptionsIcon, FullScreenIcon } from '#web/ui/control-icons.tsx'
import { setCaptions, showCaptions, useCaptionsAreOn } from './captions.ts'
import { toggleFullScreen } from './full-screen.ts'
import styles from './video-buttons.module.css'

interface VideoButtonsProps {
  song: PlayableSong
  place: 'page' | 'bar'
}

/** Rendered in the page or the bar, over the video's corner: the video's own layer comes first in the document, but these must not. */
export function VideoButtons({ song, place }: VideoButtonsProps) {
  const label = usePlayerTexts().video.fullScreen
  return (
    <div className={`${styles.buttons} ${place === 'bar' ? styles.inBar : ''}`}>
      <CaptionsButton song={song} />
      <button type="button" className={styles.button} aria-label={label} onClick={toggleFullScreen}>
        <FullScreenIcon size={22} />
      </button>
    </div>
  )
}

function CaptionsButton({ song }: { song: PlayableSong }) {
  const texts = usePlayerTexts().video
  const isOn = useCaptionsAreOn()
  const { captionsUrl } = song
  useEffect(() => showCaptions(captionsUrl, isOn, texts.captions), [captionsUrl, isOn, texts])
  if (!captionsUrl) return null
  return (
    <button type="button" className={styles.button} aria-label={texts.captions} aria-pressed={isOn} onClick={() => setCaptions(!isOn)}>
      <CaptionsIcon size={22} />
    </button>
  )
}
