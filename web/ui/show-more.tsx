import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { onPlainClick } from '#web/lib/plain-click.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import type { Pages, PagesStatus } from '#web/lib/use-pages.ts'
import controls from '#web/ui/controls.module.css'

/** A list from `usePages`, and the link to its next page. */
export interface Paged<Item> {
  list: Pages<Item>
  status: PagesStatus
  showMore: () => void
  /** The link to the page after `cursor`: it also works without scripts. */
  more: (cursor: string, link: MoreLink) => ReactNode
}

type MoreLink = Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'aria-busy' | 'onClick' | 'children'> & { preload: false }

/** 'Show more' while there are more. */
export function ShowMore({ list: { nextCursor }, status, showMore, more }: Paged<unknown>) {
  const { lists } = usePageTexts()
  return (
    nextCursor &&
    more(nextCursor, {
      preload: false,
      className: controls.button,
      'aria-busy': status === 'loading',
      onClick: onPlainClick(showMore),
      children: lists.showMore,
    })
  )
}
