import { useEffect } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import text from '#web/ui/text.module.css'
import type { Manner } from './playback-errors.tsx'
import { shortcutsAreOn } from './shortcuts-setting.ts'
import { hasStoredQueue } from './stored-queue.ts'
import { usePlayer } from './use-player.ts'

const Announcement = lazyComponent(() => import('./announcement.tsx').then((module) => module.Announcement))

const PlayerControls = lazyComponent(() => import('./player-controls.tsx').then((module) => module.PlayerControls))

interface PlayerBarProps {
  /** How failures are shown: see PlaybackErrors. */
  manner: Manner
  /** Whether the title links to the song's page. False if that would be a full page load, which stops the music. */
  linksToSong?: boolean
}

/** The bar at the bottom of every page while a song is selected. Its code loads with the first song. */
export function PlayerBar({ manner, linksToSong = true }: PlayerBarProps) {
  const song = usePlayer((state) => state.song)
  const isOpen = song !== null
  useEffect(() => {
    if (hasStoredQueue()) void import('./playback-memory.ts').then((memory) => memory.restorePlayback())
  }, [])
  useEffect(() => {
    // Pages reserve space for the bar with this attribute: base.css.
    document.documentElement.toggleAttribute('data-player', isOpen)
    return () => document.documentElement.removeAttribute('data-player')
  }, [isOpen])
  useEffect(() => {
    if (isOpen) return
    // With a song, the bar handles all keys; without one, only these work.
    const onKey = (event: KeyboardEvent) => {
      if ('?؟'.includes(event.key)) void import('./keyboard.ts').then((keyboard) => keyboard.onKey(event))
      else startByKey(event)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])
  return (
    <>
      <p className={text.hidden} role="status">
        {isOpen && <Announcement />}
      </p>
      {song && <PlayerControls song={song} manner={manner} linksToSong={linksToSong} />}
    </>
  )
}

/**
 * Space and K (also as on Cyrillic and Arabic keyboards) press the Play button of a page that has one, while no control has the focus.
 * Ignores thumbnails of songs, which have their own label.
 */
function startByKey(event: KeyboardEvent) {
  const isFree = (event.target as Element).matches('body, main') && !event.ctrlKey && !event.metaKey && !event.altKey
  if (!isFree || !/^[ kлن]$/i.test(event.key) || !shortcutsAreOn()) return
  const button = document.querySelector<HTMLElement>('main [data-early-song]:not([aria-label])')
  if (!button) return
  event.preventDefault()
  button.click()
}
