import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

const restMs = 300

interface Options {
  /** Index of the row to begin with. */
  startAt: number
  /** Pixels at the top of the window that stay in place while rows go beneath them. */
  coveredHeight: number
  onRest: ((index: number) => void) | undefined
}

/** Begins at a row, and tells the first row in sight each time scrolling comes to rest. */
export function useScrollPosition(rows: Virtualizer<Window, Element>, { startAt, coveredHeight, onRest }: Options) {
  const start = useRef(startAt)
  const isMeasured = rows.options.scrollMargin > 0
  useEffect(() => {
    if (!isMeasured || start.current === 0) return
    rows.scrollToIndex(start.current, { align: 'start' })
    start.current = 0
  }, [rows, isMeasured])

  const tell = useDebouncedCallback(() => onRest?.(rows.getVirtualItemForOffset(window.scrollY + coveredHeight)?.index ?? 0), restMs)
  useWindowEvent('scroll', tell)
}
