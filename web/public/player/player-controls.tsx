import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PlayableSong } from '#contract/songs.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { LikeButton } from '#web/public/likes/like-button.tsx'
import { MutedIcon, NextIcon, PreviousIcon, VolumeIcon } from '#web/ui/control-icons.tsx'
import controls from '#web/ui/controls.module.css'
import { Cover } from '#web/ui/cover.tsx'
import { CloseIcon, MoreIcon, PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import text from '#web/ui/text.module.css'
import { startCrossfade } from './crossfade.ts'
import { listenToKeys } from './keyboard.ts'
import { mediaDirection } from './media-direction.ts'
import { prepareNextSong } from './next-song.ts'
import { closePanels, opens, useOpenPanel } from './open-panel.ts'
import { type Manner, PlaybackErrors } from './playback-errors.tsx'
import { savePlayback } from './playback-memory.ts'
import { applyPlaybackRate, usePlaybackRate } from './playback-rate.ts'
import { player } from './player.ts'
import styles from './player-controls.module.css'
import { QueueIcon, RepeatIcon, SleepIcon } from './player-icons.tsx'
import { step } from './queue.ts'
import { Range } from './range.tsx'
import { followRepeat, useRepeat } from './repeat.ts'
import { RepeatedSection } from './repeated-section.tsx'
import { SeekSlider } from './seek-slider.tsx'
import { SkipBackButton, SkipForwardButton } from './skip-buttons.tsx'
import { followSleepTimer, useSleepTimer } from './sleep-timer.ts'
import { usePlayer } from './use-player.ts'
import { VideoButtons } from './video-buttons.tsx'
import { useCurrentSlot } from './video-slot.ts'
import { setVolume, toggleMute } from './volume.ts'

const OptionsPanel = lazyComponent(() => import('./options-panel.tsx').then((module) => module.OptionsPanel))
const QueuePanel = lazyComponent(() => import('./queue-panel.tsx').then((module) => module.QueuePanel))

interface PlayerControlsProps {
  song: PlayableSong
  manner: Manner
  linksToSong: boolean
}

/** The bar itself; player-bar.tsx loads it with the first song. */
export function PlayerControls({ song, manner, linksToSong }: PlayerControlsProps) {
  const texts = usePlayerTexts().bar
  const slot = useCurrentSlot()
  const isDormant = usePlayer((state) => state.isDormant)
  const openPanel = useOpenPanel()
  useEffect(listenToKeys, [])
  useEffect(savePlayback, [])
  useEffect(applyPlaybackRate, [])
  useEffect(followSleepTimer, [])
  useEffect(followRepeat, [])
  useEffect(() => closePanels, [])
  useEffect(prepareNextSong, [])
  useEffect(startCrossfade, [])
  usePreloadedFailure()
  return (
    <>
      <section className={styles.player} aria-label={texts.region}>
        <PlaybackErrors manner={manner} />
        <div className={styles.inner}>
          <Keys />
          <NowPlaying song={song} linksToSong={linksToSong} />
          <SeekSlider />
          <div className={styles.end}>
            <Volume />
            <OptionsButton />
            <QueueButton />
            <button type="button" className={`${controls.icon} ${styles.icon}`} aria-label={texts.close} onClick={() => close(song)}>
              <CloseIcon />
            </button>
          </div>
        </div>
        {song.mediaType === 'video' && !isDormant && slot?.songId !== song.id && <VideoButtons song={song} place="bar" />}
      </section>
      {openPanel === 'options' && <OptionsPanel />}
      {openPanel === 'queue' && <QueuePanel />}
    </>
  )
}

/** Closing removes the focused button: the focus moves to the song's own play button, or to the page. */
function close({ id }: PlayableSong) {
  player.stop()
  const playButton = document.querySelector<HTMLElement>(`main [data-plays="${CSS.escape(id)}"]`)
  const target = playButton ?? document.querySelector<HTMLElement>('main')
  target?.focus()
}

/** Previous and Next stay focusable without a song to go to: a button that becomes disabled loses the focus. */
function Keys() {
  const texts = usePlayerTexts().bar
  const playTexts = useTexts().player
  const hasPrevious = usePlayer(({ queue }) => step(queue, -1) !== null)
  const hasNext = usePlayer(({ queue }) => step(queue, 1) !== null)
  const isPlaying = usePlayer((state) => state.isPlaying)
  const isWaiting = usePlayer((state) => state.isWaiting)
  const icon = `${controls.icon} ${styles.icon}`
  return (
    <div className={styles.keys} dir={mediaDirection}>
      <button type="button" className={icon} aria-label={texts.previous} aria-disabled={!hasPrevious} onClick={player.previous}>
        <PreviousIcon />
      </button>
      <SkipBackButton className={icon} />
      <button
        type="button"
        className={styles.disc}
        aria-label={isPlaying ? playTexts.pause : playTexts.play}
        data-waiting={isWaiting || undefined}
        onClick={() => player.toggle()}
      >
        {isPlaying ? <PauseIcon size={22} /> : <PlayIcon size={22} />}
      </button>
      <SkipForwardButton className={icon} />
      <button type="button" className={icon} aria-label={texts.next} aria-disabled={!hasNext} onClick={player.next}>
        <NextIcon />
      </button>
    </div>
  )
}

function NowPlaying({ song, linksToSong }: { song: PlayableSong; linksToSong: boolean }) {
  const texts = usePlayerTexts().bar
  const later = usePlayerTexts().playback
  const failure = usePlayer((state) => state.failure)
  const isReconnecting = usePlayer((state) => state.isReconnecting || (state.isWaiting && !navigator.onLine))
  return (
    <div className={styles.song}>
      <Cover song={song} sizes="3.25rem" />
      <div className={styles.text}>
        {linksToSong ? (
          <Link to="/song/$id" params={{ id: song.id }} className={styles.title} dir="auto">
            {song.title}
          </Link>
        ) : (
          <span className={styles.title} dir="auto">
            {song.title}
          </span>
        )}
        {failure ? (
          <span className={styles.failure}>{failure.kind === 'blocked' ? texts.blocked : texts.unableToPlay({ title: song.title })}</span>
        ) : isReconnecting ? (
          <span role="status">{later.reconnecting}</span>
        ) : (
          <span dir="auto">{song.artist}</span>
        )}
      </div>
      <LikeButton songId={song.id} className={`${controls.icon} ${styles.icon}`} />
    </div>
  )
}

/** Shows a speed other than 1, repeating and the sleep timer; announces changes of speed and section by keys. */
function OptionsButton() {
  const { options: texts, sleep, repeat } = usePlayerTexts()
  const rate = usePlaybackRate()
  const sleeps = useSleepTimer().setting !== 'off'
  const repeats = useRepeat().isOn
  const open = useOpenPanel()
  const shown = texts.rate({ rate })
  const name = [texts.title, ...(rate === 1 ? [] : [shown]), ...(repeats ? [repeat.isOn] : []), ...(sleeps ? [sleep.isOn] : [])].join(', ')
  return (
    <>
      <button type="button" className={`${controls.icon} ${styles.icon}`} aria-label={name} {...opens('options', open)}>
        {rate !== 1 ? <span className={styles.rate}>{shown}</span> : repeats ? <RepeatIcon /> : sleeps ? <SleepIcon /> : <MoreIcon />}
      </button>
      <span className={text.hidden} role="status">
        {texts.speedIs({ rate: shown })}
      </span>
      <span className={text.hidden} role="status">
        {repeats && <RepeatedSection />}
      </span>
    </>
  )
}

function QueueButton() {
  const texts = usePlayerTexts().queue
  const open = useOpenPanel()
  return (
    <button type="button" className={`${controls.icon} ${styles.icon} ${styles.queue}`} aria-label={texts.title} {...opens('queue', open)}>
      <QueueIcon />
    </button>
  )
}

function Volume() {
  const texts = usePlayerTexts().bar
  const volume = usePlayer((state) => state.volume)
  const isMuted = usePlayer((state) => state.isMuted)
  const shown = isMuted ? 0 : volume
  return (
    <div className={styles.volume} dir={mediaDirection}>
      <button
        type="button"
        className={`${controls.icon} ${styles.icon}`}
        aria-label={isMuted ? texts.unmute : texts.mute}
        onClick={toggleMute}
      >
        {shown === 0 ? <MutedIcon /> : <VolumeIcon />}
      </button>
      <Range className={styles.volumeRange} label={texts.volume} max={100} value={shown} onChange={setVolume} />
    </div>
  )
}

/** Loads what song pages show without a connection, which is too late then. Other pages wait for their scripts. */
function usePreloadedFailure() {
  const { routesById } = useRouter()
  useEffect(() => {
    const failure = routesById['/_public/song/$id']?.options.errorComponent
    if (failure) void failure.preload?.()
  }, [routesById])
}
