import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { LikeButton } from '#web/public/likes/like-button.tsx'
import controls from '#web/ui/controls.module.css'
import { Cover } from '#web/ui/cover.tsx'
import { CloseIcon, MutedIcon, NextIcon, PauseIcon, PlayIcon, PreviousIcon, VolumeIcon } from '#web/ui/icons.tsx'
import { listenToKeys } from './keyboard.ts'
import { prepareNextSong } from './next-song.ts'
import { type Manner, PlaybackErrors } from './playback-errors.tsx'
import { savePlayback } from './playback-memory.ts'
import { player } from './player.ts'
import styles from './player-controls.module.css'
import type { PlayableSong } from './player-state.ts'
import { mediaDirection, Range } from './range.tsx'
import { SeekSlider } from './seek-slider.tsx'
import { usePlayer } from './use-player.ts'
import { VideoButtons } from './video-buttons.tsx'
import { useCurrentSlot } from './video-slot.ts'
import { setVolume, toggleMute } from './volume.ts'

interface PlayerControlsProps {
  song: PlayableSong
  manner: Manner
  linksToSong: boolean
}

/** The bar itself; player-bar.tsx loads it with the first song. */
export function PlayerControls({ song, manner, linksToSong }: PlayerControlsProps) {
  const texts = useTexts().bar
  const slot = useCurrentSlot()
  const isDormant = usePlayer((state) => state.isDormant)
  useEffect(listenToKeys, [])
  useEffect(savePlayback, [])
  useEffect(() => prepareNextSong(player.media), [])
  return (
    <section className={styles.player} aria-label={texts.region}>
      <PlaybackErrors manner={manner} />
      <div className={styles.inner}>
        <Keys />
        <NowPlaying song={song} linksToSong={linksToSong} />
        <SeekSlider />
        <div className={styles.end}>
          <Volume />
          <button type="button" className={`${controls.icon} ${styles.icon}`} aria-label={texts.close} onClick={() => close(song)}>
            <CloseIcon />
          </button>
        </div>
      </div>
      {song.mediaType === 'video' && !isDormant && slot?.songId !== song.id && <VideoButtons song={song} place="bar" />}
    </section>
  )
}

/** Closing takes the focused button away: the focus goes to the song's own play button, or to the page. */
function close({ id }: PlayableSong) {
  player.stop()
  const playButton = document.querySelector<HTMLElement>(`main [data-plays="${CSS.escape(id)}"]`)
  const target = playButton ?? document.querySelector<HTMLElement>('main')
  target?.focus()
}

function Keys() {
  const texts = useTexts().bar
  const playTexts = useTexts().player
  const inPlaylist = usePlayer((state) => state.queue.mode === 'playlist')
  const isPlaying = usePlayer((state) => state.isPlaying)
  const isWaiting = usePlayer((state) => state.isWaiting)
  const icon = `${controls.icon} ${styles.icon}`
  return (
    <div className={styles.keys} dir={mediaDirection}>
      <button type="button" className={icon} aria-label={texts.previous} disabled={!inPlaylist} onClick={player.previous}>
        <PreviousIcon />
      </button>
      <button
        type="button"
        className={`${controls.disc} ${styles.disc}`}
        aria-label={isPlaying ? playTexts.pause : playTexts.play}
        data-waiting={isWaiting || undefined}
        onClick={() => player.toggle()}
      >
        {isPlaying ? <PauseIcon size={22} /> : <PlayIcon size={22} />}
      </button>
      <button type="button" className={icon} aria-label={texts.next} disabled={!inPlaylist} onClick={player.next}>
        <NextIcon />
      </button>
    </div>
  )
}

function NowPlaying({ song, linksToSong }: { song: PlayableSong; linksToSong: boolean }) {
  const texts = useTexts().bar
  const later = useTexts().playback
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
          <span className={styles.failure}>{failure.kind === 'blocked' ? texts.blocked : texts.unableToPlay(song.title)}</span>
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

function Volume() {
  const texts = useTexts().bar
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
