import { useId } from 'react'
import { writeText } from '#web/lib/device-storage.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import controls from '#web/ui/controls.module.css'
import { BarPanel } from './bar-panel.tsx'
import { Choice } from './choice.tsx'
import { canCrossfade, crossfades, setCrossfade, useCrossfade } from './crossfade.ts'
import { togglePanel } from './open-panel.ts'
import styles from './options-panel.module.css'
import { rates, setPlaybackRate, usePlaybackRate } from './playback-rate.ts'
import { player } from './player.ts'
import { QueueIcon } from './player-icons.tsx'
import { endHere, setRepeat, startHere, useRepeat } from './repeat.ts'
import { RepeatedSection } from './repeated-section.tsx'
import { type SleepSetting, setSleepTimer, sleepMinutes, useSleepTimer } from './sleep-timer.ts'
import { isLong } from './song-positions.ts'
import { usePlayer } from './use-player.ts'

/** Playback options, intended for talks, lessons and practicing more than for listening to songs. */
export function OptionsPanel() {
  const { options: texts, places, queue } = usePlayerTexts()
  const hasPlace = usePlayer(({ durationSeconds }) => isLong(durationSeconds))
  const rate = usePlaybackRate()
  return (
    <BarPanel name="options" title={texts.title}>
      <button type="button" className={`${controls.button} ${styles.wide} ${styles.queue}`} onClick={() => togglePanel('queue')}>
        <QueueIcon />
        {queue.title}
      </button>
      <Choice
        label={texts.speed}
        columns={5}
        options={rates.map((value) => ({ value, label: texts.rate({ rate: value }) }))}
        value={rate}
        onChange={setPlaybackRate}
      />
      <Repeat />
      <Crossfade />
      <SleepTimer />
      <DataSaver />
      {hasPlace && (
        <button type="button" className={`${controls.button} ${styles.wide}`} onClick={() => player.seek(0)}>
          {places.startOver}
        </button>
      )}
    </BarPanel>
  )
}

function Repeat() {
  const texts = usePlayerTexts().repeat
  const { isOn } = useRepeat()
  const rangeId = useId()
  const button = `${controls.button} ${styles.half}`
  return (
    <>
      <label className={styles.switch}>
        <input type="checkbox" checked={isOn} onChange={(event) => setRepeat(event.target.checked)} />
        {texts.title}
      </label>
      {isOn && (
        <>
          <p id={rangeId} className={styles.note}>
            <RepeatedSection />
          </p>
          <div className={styles.halves}>
            <button type="button" className={button} aria-describedby={rangeId} onClick={startHere}>
              {texts.start}
            </button>
            <button type="button" className={button} aria-describedby={rangeId} onClick={endHere}>
              {texts.end}
            </button>
          </div>
        </>
      )}
    </>
  )
}

function Crossfade() {
  const { options: texts } = usePlayerTexts()
  const seconds = useCrossfade()
  if (!canCrossfade()) return null
  const options = crossfades.map((value) => ({
    value,
    label: value === 0 ? texts.noCrossfade : texts.crossfadeSeconds({ seconds: value }),
  }))
  return <Choice label={texts.crossfade} columns={5} options={options} value={seconds} onChange={setCrossfade} />
}

function DataSaver() {
  const { options: texts } = usePlayerTexts()
  const helpId = useId()
  return (
    <>
      <label className={styles.switch}>
        <input
          type="checkbox"
          defaultChecked={window.savesData()}
          aria-describedby={helpId}
          onChange={(event) => setDataSaver(event.target.checked)}
        />
        {texts.dataSaver}
      </label>
      <p id={helpId} className={styles.note}>
        {texts.dataSaverHelp}
      </p>
    </>
  )
}

function SleepTimer() {
  const texts = usePlayerTexts().sleep
  const { language } = useTexts()
  const { setting, endsAt } = useSleepTimer()
  const options: { value: SleepSetting; label: string }[] = [
    { value: 'off', label: texts.off },
    ...sleepMinutes.map((value) => ({ value, label: texts.minutes({ minutes: value }) })),
    { value: 'song', label: texts.song },
  ]
  return (
    <>
      <Choice label={texts.title} columns={3} options={options} value={setting} onChange={setSleepTimer} />
      <p className={styles.note} role="status">
        {endsAt &&
          texts.pausesAt({ time: endsAt.toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit', numberingSystem: 'latn' }) })}
      </p>
    </>
  )
}

/** Overrides the browser's setting. Takes effect with the next song; early-play.ts reads it. */
const setDataSaver = (isOn: boolean) => writeText('localStorage', 'data-saver', isOn ? 'on' : 'off')
