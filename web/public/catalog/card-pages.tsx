import type { ReactNode } from 'react'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { type Paged, ShowMore } from '#web/ui/show-more.tsx'
import styles from './card-pages.module.css'

interface CardPagesProps<Item> extends Paged<Item> {
  /** Class of the list. */
  className: string | undefined
  card: (item: Item, index: number) => ReactNode
}

/** Cards, with 'Show more' while there are further pages. */
export function CardPages<Item>({ className, card, ...pages }: CardPagesProps<Item>) {
  const { list, status } = pages
  const { gallery } = usePageTexts()
  return (
    <div className={styles.list}>
      <ul className={className} aria-busy={status === 'loading'}>
        {list.items.map(card)}
      </ul>
      {status === 'failed' && <p role="alert">{gallery.listFailed}</p>}
      <ShowMore {...pages} />
    </div>
  )
}
