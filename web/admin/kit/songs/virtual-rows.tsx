import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './virtual-rows.module.css'

/** Spread it on the <li> of a row: its offset, and its position for screen readers, since only visible rows are rendered. */
export interface RowPosition {
  style: CSSProperties
  'aria-posinset': number
  'aria-setsize': number
}

interface Props<Item> {
  label: string
  items: readonly Item[]
  itemKey(item: Item): string
  /** In pixels with text of the usual size; larger text gets higher rows. */
  rowHeight: number
  /** Returns an <li> with this position. */
  children(item: Item, place: RowPosition, index: number): ReactNode
  /** Index of a row that stays mounted, even if it is not visible, because it is being moved. */
  pinnedIndex?: number
  /** Called when the last rows are about to become visible. */
  onNearEnd?(): void
  isOrdered?: boolean
  className?: string | undefined
  ref?: (rows: Virtualizer<HTMLDivElement, Element> | null) => void
}

const overscan = 8
const usualTextSize = 16

/** A virtualized list with its own scroll bar and a fixed row height. */
export function VirtualRows<Item>(props: Props<Item>) {
  const { label, items, itemKey, children, pinnedIndex = -1, onNearEnd, isOrdered = false, className = '', ref } = props
  const [textSize] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  const rowHeight = (props.rowHeight * textSize) / usualTextSize
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    getItemKey: (index) => itemKey(items[index] as Item),
    rangeExtractor: ({ startIndex, endIndex, overscan: around, count }) => {
      const first = Math.max(0, startIndex - around)
      const last = Math.min(count - 1, endIndex + around)
      const rendered = new Set(Array.from({ length: last - first + 1 }, (_, index) => first + index))
      // Unmounting the focused row would drop the focus.
      const focused = scroller.current?.querySelector('li:focus-within')
      for (const index of [pinnedIndex, Number(focused?.getAttribute('aria-posinset') ?? 0) - 1])
        if (index >= 0 && index < count) rendered.add(index)
      return [...rendered].sort((a, b) => a - b)
    },
  })
  useEffect(() => {
    ref?.(virtualizer)
    return () => ref?.(null)
  }, [ref, virtualizer])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer keeps the heights that it has estimated before
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])

  const rows = virtualizer.getVirtualItems()
  const isNearEnd = (virtualizer.range?.endIndex ?? -1) >= items.length - 2 * overscan
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd])

  const List = isOrdered ? 'ol' : 'ul'
  return (
    <div ref={scroller} className={`${styles.scroller} ${className}`}>
      <List className={styles.list} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const item = items[index]
          if (!item) return null
          return children(
            item,
            { style: { top: start, height: rowHeight }, 'aria-posinset': index + 1, 'aria-setsize': items.length },
            index,
          )
        })}
      </List>
    </div>
  )
}
