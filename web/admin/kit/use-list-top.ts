import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Offset of a list from the top of the page. When a bar above it appears or disappears, scrolls by the height of the bar, so that the row
 * under the pointer does not move.
 */
export function useListTop(start: RefObject<HTMLElement | null>, hasBar: boolean): number {
  const [top, setTop] = useState(0)
  const known = useRef<{ top: number; hasBar: boolean } | null>(null)
  useLayoutEffect(() => {
    if (!start.current) return
    const now = topOf(start.current)
    if (known.current && known.current.hasBar !== hasBar) window.scrollBy(0, now - known.current.top)
    known.current = { top: now, hasBar }
    setTop(now)
  }, [start, hasBar])
  // Content above the list can change in height.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (!start.current || !known.current) return
      known.current.top = topOf(start.current)
      setTop(known.current.top)
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [start])
  return top
}

const topOf = (element: HTMLElement) => element.getBoundingClientRect().top + window.scrollY
