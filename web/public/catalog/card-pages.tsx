import type { ReactNode } from 'react'
import { onPlainClick } from '#web/lib/plain-click.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import type { Pages, PagesStatus } from '#web/lib/use-pages.ts'
import type { MoreLink } from '#web/public/songs/song-pages.tsx'
import controls from '#web/ui/controls.module.css'
import styles from './card-pages.module.css'

interface CardPagesProps<Item> {
  list: Pages<Item>
  status: PagesStatus
  showMore: () => void
  /** Of the list. */
  className: string | undefined
  card: (item: Item, index: number) => ReactNode
  /** The link to the page after `cursor`: it also works without scripts. */
  more: (cursor: string, link: MoreLink) => ReactNode
}

/** Cards, with 'Show more' while there are more. */
export function CardPages<Item>({ list: { items, nextCursor }, status, showMore, className, card, more }: CardPagesProps<Item>) {
  const { gallery, lists } = usePageTexts()
  return (
    <div className={styles.list}>
      <ul className={className} aria-busy={status === 'loading'}>
        {items.map(card)}
      </ul>
      {status === 'failed' && <p role="alert">{gallery.listFailed}</p>}
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
