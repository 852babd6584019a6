import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Where a list begins, in pixels from the top of the page. When a bar appears above it or goes, the page scrolls by as much: the row under
 * the pointer stays there.
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
  // What stands above the list may grow.
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
