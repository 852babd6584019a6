import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { lineAt, lyricsLines } from '#contract/lyrics.ts'
import type { SongDetails } from '#contract/songs.ts'
import { songFacts } from '#web/lib/messages/en/song-facts.gen.ts'
import { prefersReducedMotion } from '#web/lib/reduced-motion.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { usePlayer, useSongPlayback } from '#web/public/player/use-player.ts'
import { itemAfterKey } from '#web/ui/menu-keys.ts'
import text from '#web/ui/text.module.css'
import { useWakeLock } from '#web/ui/use-wake-lock.ts'
import styles from './lyrics.module.css'
import { usePlayFrom } from './use-play-from.ts'
import { versesOf } from './verses.ts'

/** Longer lyrics scroll in a box. */
const boxedLines = 100
/** The position is reported four times a second: rather mark a line early than late. */
const aheadSeconds = 0.2

/** The lyrics of a song. Lines with a time are marked while they are sung, and a press on one plays from there. */
export function Lyrics({ song }: { song: SongDetails }) {
  const title = (useTexts().parts?.songFacts ?? songFacts).lyrics
  const lines = useMemo(() => lyricsLines(song.lyrics ?? ''), [song.lyrics])
  const { isCurrent, isPlaying } = useSongPlayback(song.id)
  const playFrom = usePlayFrom(song)
  const current = usePlayer(({ elapsedSeconds }) => (isCurrent ? lineAt(lines, elapsedSeconds + aheadSeconds) : -1))
  const box = useRef<HTMLDivElement>(null)
  useScrollAlong(box, current)
  const isShown = useIsInView(box)
  // Those who sing or read along do not touch the screen.
  useWakeLock(isPlaying && isShown && current >= 0)
  const tabStop = lines[current]?.text ? current : lines.findIndex(({ startSeconds, text }) => startSeconds !== null && text)
  const isBoxed = lines.length > boxedLines

  return (
    <section className={styles.lyrics} aria-labelledby="lyrics">
      <h2 id="lyrics" dir="auto">
        {title}
      </h2>
      <div
        ref={box}
        className={styles.lines}
        lang={song.language ?? ''}
        data-boxed={isBoxed || undefined}
        tabIndex={isBoxed ? 0 : undefined}
      >
        {versesOf(lines).map((verse) => (
          <p key={verse[0]?.index} dir="auto">
            {verse.map(({ index, startSeconds, text: line }) =>
              startSeconds === null ? (
                <span key={index}>{line}</span>
              ) : (
                <button
                  key={index}
                  type="button"
                  tabIndex={index === tabStop ? 0 : -1}
                  aria-current={index === current || undefined}
                  onClick={() => playFrom(startSeconds)}
                  onKeyDown={moveFocus}
                >
                  <span className={index === current ? text.mark : ''}>{line}</span>
                </button>
              ),
            )}
          </p>
        ))}
      </div>
    </section>
  )
}

/** Arrow keys, Home and End move between lines, of which one is in the tab order. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  if (event.key.length === 1) return
  const all = [...(event.currentTarget.closest('div')?.querySelectorAll('button') ?? [])]
  const next = itemAfterKey(event.key, all, event.currentTarget)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Centers each new line once the listener has scrolled to the lyrics, unless the previous line was scrolled out of view. */
function useScrollAlong(box: RefObject<HTMLElement | null>, current: number) {
  const previous = useRef<Element | null>(null)
  useEffect(() => {
    const line = current < 0 ? null : box.current?.querySelector('[aria-current]')
    if (!line || !box.current) return
    const isReading = box.current.getBoundingClientRect().top < innerHeight / 2 && previous.current && isInView(previous.current)
    if (isReading) line.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
    previous.current = line
  }, [box, current])
}

/** Whether a part of the element is in the window. */
function useIsInView(element: RefObject<Element | null>): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setIsShown(entries.at(-1)?.isIntersecting ?? false))
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isShown
}

function isInView(element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
