import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

const restMs = 300

interface Options {
  /** Index of the first row to show. */
  startAt: number
  /** Height of the sticky elements at the top of the window. */
  coveredHeight: number
  onRest: ((index: number) => void) | undefined
}

/** Scrolls to a row initially, and reports the first visible row when scrolling stops. */
export function useScrollPosition(rows: Virtualizer<Window, Element>, { startAt, coveredHeight, onRest }: Options) {
  const start = useRef(startAt)
  const isMeasured = rows.options.scrollMargin > 0
  useEffect(() => {
    if (!isMeasured || start.current === 0) return
    rows.scrollToIndex(start.current, { align: 'start' })
    start.current = 0
  }, [rows, isMeasured])

  const report = useDebouncedCallback(() => onRest?.(rows.getVirtualItemForOffset(window.scrollY + coveredHeight)?.index ?? 0), restMs)
  useWindowEvent('scroll', report)
}
