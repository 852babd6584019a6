import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Song } from '#contract/songs.ts'
import { browserCall } from '#web/lib/browser.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { loadLikes, useLikedIds } from '#web/public/likes/likes.ts'
import { player } from '#web/public/player/player.ts'
import { useSession } from '#web/public/session/session.ts'
import { SongRow } from '#web/public/songs/song-row.tsx'
import controls from '#web/ui/controls.module.css'
import { PlayIcon } from '#web/ui/icons.tsx'
import { Section } from '#web/ui/section.tsx'
import styles from './favorites.module.css'

const shownAtFirst = 6

/** Songs that the visitor liked, latest first; nothing before the first like. */
export function Favorites() {
  const texts = usePlayerTexts().likes
  const { play } = useTexts().player
  const { status, viewer } = useSession()
  const likedIds = useLikedIds()
  const [showsAll, setShowsAll] = useState(false)
  const songs = useSongs(showsAll ? [...likedIds] : [...likedIds].slice(0, shownAtFirst))
  useEffect(() => {
    void loadLikes()
  }, [])
  const rows = useRef<HTMLUListElement>(null)
  const wasPressed = useRef(false)
  // The focus moves from 'Show all', which is gone, to the first song that it added.
  useLayoutEffect(() => {
    if (!wasPressed.current || songs.length <= shownAtFirst) return
    wasPressed.current = false
    if (document.activeElement === document.body) rows.current?.children[shownAtFirst]?.querySelector('button')?.focus()
  }, [songs.length])
  const [first] = songs
  if (!first) return null
  return (
    <Section
      title={texts.favorites}
      more={
        <button type="button" className={controls.button} onClick={() => player.play(first, { mode: 'playlist', queue: songs })}>
          <PlayIcon size={18} />
          {play}
        </button>
      }
    >
      <ul ref={rows} className={styles.rows}>
        {songs.map((song) => (
          <SongRow key={song.id} song={song} />
        ))}
      </ul>
      {!showsAll && likedIds.size > shownAtFirst && (
        <button
          type="button"
          className={`${controls.button} ${styles.all}`}
          onClick={() => {
            wasPressed.current = true
            setShowsAll(true)
          }}
        >
          {texts.showAll}
        </button>
      )}
      {status === 'known' && !viewer && <p className={styles.note}>{texts.onDevice}</p>}
    </Section>
  )
}

/** Requests each song once per page. Songs that no longer exist are left out. */
const requested = new Map<string, Promise<Song | null>>()

function useSongs(ids: readonly string[]): readonly Song[] {
  const [songs, setSongs] = useState<readonly Song[]>([])
  const key = ids.join(' ')
  useEffect(() => {
    let isCurrent = true
    void Promise.all(key.split(' ').filter(Boolean).map(request)).then((found) => {
      if (isCurrent) setSongs(found.filter((song) => song !== null))
    })
    return () => {
      isCurrent = false
    }
  }, [key])
  return songs
}

function request(id: string) {
  const song = requested.get(id) ?? browserCall('GET /api/songs/:id', { params: { id } }).catch(() => null)
  requested.set(id, song)
  return song
}
