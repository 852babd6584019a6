import { useLayoutEffect, useRef, useState } from 'react'
import type { PlayableSong } from '#contract/songs.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { player } from './player.ts'
import styles from './player-elements.module.css'
import { playerStore } from './player-state.ts'
import { usePlayer } from './use-player.ts'
import { positionOver, useCurrentSlot } from './video-slot.ts'

interface PlayerElementsProps {
  /** The song of the server-rendered page: its media starts to load with the HTML. */
  prepared?: PlayableSong | undefined
}

/**
 * The only media elements of the site. They are in the root, before the page, so that navigation never interrupts them and a tap before
 * hydration finds them.
 */
export function PlayerElements({ prepared }: PlayerElementsProps) {
  const texts = useTexts()
  const audio = useRef<HTMLAudioElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const layer = useRef<HTMLElement>(null)
  // After a reload, a paused video has no picture until it loads: its cover is shown instead.
  const videoSong = usePlayer(({ song, isDormant }) => (song?.mediaType === 'video' && !isDormant ? song : null))
  const slot = useCurrentSlot()
  const isOnPage = videoSong !== null && slot?.songId === videoSong.id

  useLayoutEffect(() => {
    if (audio.current && video.current) return player.connect({ audio: audio.current, video: video.current })
  }, [])
  useLayoutEffect(watchFirstPlay, [])
  useLayoutEffect(() => {
    if (isOnPage && layer.current) return positionOver(layer.current, slot.element)
  }, [isOnPage, slot])

  // From here on, the engine sets the sources; React must keep rendering what the server rendered.
  const [first] = useState(prepared)
  const source = (type: 'audio' | 'video') =>
    first?.mediaType === type ? ({ src: first.fileUrl, preload: 'metadata' } as const) : ({ preload: 'none' } as const)

  return (
    <>
      {/* A tap before hydration may have set another source. Captions, where there are any, are inside the file. */}
      <audio ref={audio} id="player-audio" suppressHydrationWarning {...source('audio')} />
      <section
        ref={layer}
        className={styles.layer}
        data-place={videoSong ? (isOnPage ? 'page' : 'bar') : undefined}
        aria-label={videoSong ? texts.song.video({ title: videoSong.title }) : undefined}
      >
        {/* A click on the picture is a convenience for mice; keyboard users have the play buttons. */}
        <video
          ref={video}
          id="player-video"
          className={styles.video}
          playsInline
          onClick={() => player.toggle()}
          suppressHydrationWarning
          {...source('video')}
        />
      </section>
    </>
  )
}

/** Loads the media session and play counting once the first song plays, not before. */
function watchFirstPlay() {
  const stop = playerStore.subscribe(() => {
    if (!playerStore.get().isPlaying) return
    stop()
    void import('./player-extras.ts').then((extras) => extras.startExtras(player))
  })
  return stop
}
