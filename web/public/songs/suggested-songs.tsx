import { useEffect, useState } from 'react'
import type { Song } from '#contract/songs.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { Section } from '#web/ui/section.tsx'
import { SongRow } from './song-row.tsx'
import styles from './suggested-songs.module.css'

const suggestedMax = 5

/** Featured songs below a not-found message; nothing if they cannot be loaded. */
export function SuggestedSongs() {
  const { call } = useApp()
  const [songs, setSongs] = useState<readonly Song[]>([])
  useEffect(() => {
    const controller = new AbortController()
    call('GET /api/featured-songs', { query: { limit: suggestedMax }, signal: controller.signal }).then(
      (found) => setSongs(found.songs),
      () => {},
    )
    return () => controller.abort()
  }, [call])
  const { suggested } = usePageTexts().notFound
  if (songs.length === 0) return null
  return (
    <aside className={styles.suggested}>
      <Section title={suggested}>
        <ul className={styles.rows}>
          {songs.map((song) => (
            <SongRow key={song.id} song={song} />
          ))}
        </ul>
      </Section>
    </aside>
  )
}
