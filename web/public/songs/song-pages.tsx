import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { Song } from '#contract/songs.ts'
import { onPlainClick } from '#web/lib/plain-click.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import type { Pages, PagesStatus } from '#web/lib/use-pages.ts'
import controls from '#web/ui/controls.module.css'
import styles from './song-pages.module.css'
import { SongRow } from './song-row.tsx'

interface SongPagesProps {
  list: Pages<Song>
  status: PagesStatus
  showMore: () => void
  /** The link to the page after `cursor`: it also works without scripts. */
  more: (cursor: string, link: MoreLink) => ReactNode
}

export type MoreLink = Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'aria-busy' | 'onClick' | 'children'> & {
  preload: false
}

/** Songs in rows, with 'Show more' while there are more. */
export function SongPages({ list: { items, nextCursor }, status, showMore, more }: SongPagesProps) {
  const { home, lists } = usePageTexts()
  return (
    <div className={styles.list}>
      <ul className={styles.rows}>
        {items.map((song) => (
          <SongRow key={song.id} song={song} />
        ))}
      </ul>
      {status === 'failed' && (
        <p role="alert" className={styles.failed}>
          {home.showMoreFailed}
        </p>
      )}
      {nextCursor &&
        more(nextCursor, {
          preload: false,
          className: controls.button,
          'aria-busy': status === 'loading',
          onClick: onPlainClick(showMore),
          children: lists.showMore,
        })}
    </div>
  )
}
