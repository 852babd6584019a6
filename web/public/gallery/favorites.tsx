import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Song } from '#contract/songs.ts'
import { CallError } from '#web/lib/api.ts'
import { browserCall } from '#web/lib/browser.ts'
import { loadOnce } from '#web/lib/load-once.ts'
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

/** Null if it no longer exists. */
const loadSong = loadOnce((id): Promise<Song | null> => browserCall('GET /api/songs/:id', { params: { id } }).catch(nullIfMissing))

function nullIfMissing(error: unknown) {
  if (error instanceof CallError && error.code === 'not_found') return null
  throw error
}

/** Without those that do not exist or could not be loaded. */
function useSongs(ids: readonly string[]): readonly Song[] {
  const [songs, setSongs] = useState<readonly Song[]>([])
  const key = ids.join(' ')
  useEffect(() => {
    let isCurrent = true
    void Promise.allSettled(key.split(' ').filter(Boolean).map(loadSong)).then((loads) => {
      if (isCurrent) setSongs(loads.flatMap((load) => (load.status === 'fulfilled' && load.value) || []))
    })
    return () => {
      isCurrent = false
    }
  }, [key])
  return songs
}
