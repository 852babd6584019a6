import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Song } from '#contract/songs.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { onPlainClick } from '#web/lib/plain-click.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import controls from '#web/ui/controls.module.css'
import { Message } from '#web/ui/message.tsx'
import text from '#web/ui/text.module.css'
import styles from './featured-songs.module.css'
import { SongRow } from './song-row.tsx'

export interface SongList {
  songs: Song[]
  nextCursor: string | null
}

interface FeaturedSongsProps {
  first: SongList
  /** The link to more music where there is none featured. */
  explore: ReactNode
}

export function FeaturedSongs({ first, explore }: FeaturedSongsProps) {
  const texts = usePageTexts().home
  return (
    <section className={styles.section} aria-labelledby="featured-songs">
      <div className={styles.head}>
        <h2 id="featured-songs" className={text.display}>
          {texts.featuredSongs}
        </h2>
        <p>{texts.featuredSongsText}</p>
      </div>
      {first.songs.length > 0 ? (
        <Rows key={first.songs[0]?.id} first={first} />
      ) : (
        <Message headingLevel={2} title={texts.emptyTitle} text={texts.emptyText}>
          {explore}
        </Message>
      )}
    </section>
  )
}

/** What 'Show more' has brought, so that coming back from a song finds the list as long as it was. */
const longerLists = new WeakMap<SongList, SongList>()

function Rows({ first }: { first: SongList }) {
  const { call } = useApp()
  const texts = usePageTexts().home
  const [list, setList] = useState(longerLists.get(first) ?? first)
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const { songs, nextCursor } = list

  async function showMore() {
    if (!nextCursor || status === 'loading') return
    setStatus('loading')
    try {
      const page = await call('GET /api/featured-songs', { query: { cursor: nextCursor } })
      const longer = { songs: [...songs, ...page.songs], nextCursor: page.nextCursor }
      longerLists.set(first, longer)
      setList(longer)
      setStatus('idle')
    } catch {
      setStatus('failed')
    }
  }

  return (
    <div className={styles.list}>
      <ul className={styles.rows}>
        {songs.map((song) => (
          <SongRow key={song.id} song={song} />
        ))}
      </ul>
      {status === 'failed' && (
        <p role="alert" className={styles.failed}>
          {texts.showMoreFailed}
        </p>
      )}
      {nextCursor && (
        <Link
          to="/"
          search={{ after: nextCursor }}
          preload={false}
          className={controls.button}
          aria-busy={status === 'loading'}
          onClick={onPlainClick(showMore)}
        >
          {texts.showMore}
        </Link>
      )}
    </div>
  )
}
