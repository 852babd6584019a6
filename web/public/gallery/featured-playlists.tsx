import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlaylistCard as Card } from '#contract/playlists.ts'
import { onPlainClick } from '#web/lib/plain-click.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { PlaylistCard } from '#web/public/playlists/playlist-card.tsx'
import cards from '#web/ui/cards.module.css'
import controls from '#web/ui/controls.module.css'
import styles from './gallery-page.module.css'

/** Rows of four, three or two at a time. */
const step = 24

/** How many were shown, so that coming back from a playlist finds the list as long as it was. */
const longerLists = new WeakMap<readonly Card[], number>()

export function FeaturedPlaylists({ playlists, showsAll }: { playlists: readonly Card[]; showsAll: boolean }) {
  const texts = usePageTexts().lists
  const [count, setCount] = useState(showsAll ? playlists.length : (longerLists.get(playlists) ?? step))
  function showMore() {
    longerLists.set(playlists, count + step)
    setCount(count + step)
  }
  return (
    <div className={styles.list}>
      <ul className={cards.grid}>
        {playlists.slice(0, count).map((playlist, index) => (
          <PlaylistCard key={playlist.id} playlist={playlist} isFirst={index === 0} />
        ))}
      </ul>
      {count < playlists.length && (
        <Link to="/gallery" search={{ all: true }} preload={false} className={controls.button} onClick={onPlainClick(showMore)}>
          {texts.showMore}
        </Link>
      )}
    </div>
  )
}
