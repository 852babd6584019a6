import { usePageTexts } from '#web/lib/texts/pages.ts'
import { setAutoPlay, useAutoPlay } from './auto-play.ts'
import styles from './auto-play-switch.module.css'

export function AutoPlaySwitch() {
  const texts = usePageTexts().playlist
  const isOn = useAutoPlay()
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles.switch} onClick={() => setAutoPlay(!isOn)}>
      <i />
      <span>
        {texts.autoPlay} <b>{isOn ? texts.on : texts.off}</b>
      </span>
    </button>
  )
}
