import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
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

/** 'Show more' below a list while there are more. With the last page, the focus moves from it to the first new item. */
export function ShowMore({ list: { items, nextCursor }, status, showMore, more }: Paged<unknown>) {
  const { lists } = usePageTexts()
  const pressed = useRef<{ list: Element | null | undefined; count: number }>(null)
  useLayoutEffect(() => {
    if (nextCursor || document.activeElement !== document.body) return
    pressed.current?.list?.children[pressed.current.count]?.querySelector<HTMLElement>('a, button')?.focus()
    pressed.current = null
  }, [nextCursor])
  return (
    nextCursor &&
    more(nextCursor, {
      preload: false,
      className: controls.button,
      'aria-busy': status === 'loading',
      onClick: (event: MouseEvent) => {
        pressed.current = { list: event.currentTarget.parentElement?.querySelector(':scope > ul'), count: items.length }
        onPlainClick(showMore)(event)
      },
      children: lists.showMore,
    })
  )
}
