import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Song } from '#contract/songs.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { type Pages, usePages } from '#web/lib/use-pages.ts'
import { Message } from '#web/ui/message.tsx'
import text from '#web/ui/text.module.css'
import styles from './featured-songs.module.css'
import { SongPages } from './song-pages.tsx'

interface FeaturedSongsProps {
  first: Pages<Song>
  /** Null: the standard heading. */
  heading: string | null
  /** The link to more music, shown if no song is featured. */
  explore: ReactNode
}

export function FeaturedSongs({ first, heading, explore }: FeaturedSongsProps) {
  const texts = usePageTexts().home
  return (
    <section className={styles.section} aria-labelledby="featured-songs">
      <div className={styles.head}>
        <h2 id="featured-songs" className={text.display}>
          {heading ?? texts.featuredSongs}
        </h2>
        <p>{texts.featuredSongsText}</p>
      </div>
      {first.items.length > 0 ? (
        <Rows key={first.items[0]?.id} first={first} />
      ) : (
        <Message headingLevel={2} title={texts.emptyTitle} text={texts.emptyText}>
          {explore}
        </Message>
      )}
    </section>
  )
}

function Rows({ first }: { first: Pages<Song> }) {
  const { call } = useApp()
  const pages = usePages(first, '', async (cursor, signal) => {
    const { songs, nextCursor } = await call('GET /api/featured-songs', { query: { cursor }, signal })
    return { items: songs, nextCursor }
  })
  return <SongPages {...pages} more={(after, link) => <Link to="/" search={{ after }} {...link} />} />
}
