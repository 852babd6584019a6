import { useEffect, useState } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useTexts } from '#web/lib/texts/texts.tsx'
import text from '#web/ui/text.module.css'
import type { Manner } from './playback-errors.tsx'
import { shortcutsAreOn } from './shortcuts-setting.ts'
import { hasStoredQueue } from './stored-queue.ts'
import { usePlayer } from './use-player.ts'

const PlayerControls = lazyComponent(() => import('./player-controls.tsx').then((module) => module.PlayerControls))

interface PlayerBarProps {
  /** How a failure is shown, see PlaybackErrors. */
  manner: Manner
  /** Whether the title leads to the song's page. Not where that would be a full page load, which ends the music. */
  linksToSong?: boolean
}

/** The bar at the bottom of every page while a song is selected. Its code loads with the first song. */
export function PlayerBar({ manner, linksToSong = true }: PlayerBarProps) {
  const song = usePlayer((state) => state.song)
  const isOpen = song !== null
  useEffect(() => {
    if (hasStoredQueue()) void import('./playback-memory.ts').then(({ restorePlayback }) => restorePlayback())
  }, [])
  useEffect(() => {
    // Pages keep room for the bar by this: base.css.
    document.documentElement.toggleAttribute('data-player', isOpen)
    return () => document.documentElement.removeAttribute('data-player')
  }, [isOpen])
  useEffect(() => {
    if (isOpen) return
    // The bar listens to all keys; without a song there are these.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?') void import('./keyboard.ts').then((keyboard) => keyboard.onKey(event))
      else startByKey(event)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])
  return (
    <>
      <p className={text.hidden} role="status">
        <Announcement />
      </p>
      {song && <PlayerControls song={song} manner={manner} linksToSong={linksToSong} />}
    </>
  )
}

/** Space and K press the page's first play button while nothing has the focus. Where that is one of many songs, Space scrolls. */
function startByKey(event: KeyboardEvent) {
  const { key, target } = event
  if (!/^[ k]$/i.test(key) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat || !shortcutsAreOn()) return
  if (target !== document.body && (target as Element).id !== 'content') return
  const button = document.querySelector<HTMLElement>(`main [data-early-song]${key === ' ' ? ':not([aria-label])' : ''}`)
  if (!button) return
  event.preventDefault()
  button.click()
}

/** Announces a song once it sounds, not while it loads or after it failed. */
function Announcement() {
  const texts = useTexts().player
  const song = usePlayer((state) => state.song)
  const [startedId, setStartedId] = useState<string | null>(null)
  const sounds = usePlayer(({ isPlaying, isWaiting }) => isPlaying && !isWaiting)
  const hasFailed = usePlayer(({ failure }) => failure !== null)
  if (song && sounds && startedId !== song.id) setStartedId(song.id)
  if (hasFailed && startedId !== null) setStartedId(null)
  if (song?.id !== startedId || !song) return null
  const { title, artist } = song
  return artist ? texts.nowPlayingBy({ title, artist }) : texts.nowPlaying({ title })
}
