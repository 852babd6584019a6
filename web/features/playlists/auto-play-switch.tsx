import { useLaterTexts } from '#web/lib/texts/later.ts'
import { setAutoPlay, useAutoPlay } from './auto-play.ts'
import styles from './auto-play-switch.module.css'

export function AutoPlaySwitch() {
  const texts = useLaterTexts().playlist
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
