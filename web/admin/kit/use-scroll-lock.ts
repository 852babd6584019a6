import { useLayoutEffect } from 'react'

let locks = 0

/** Prevents scrolling behind a dialog. Mantine's own lock writes a <style> element, which the CSP blocks. */
export function useScrollLock(isLocked = true) {
  useLayoutEffect(() => {
    if (!isLocked) return
    const { documentElement: root, body } = document
    if (locks++ === 0) {
      body.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`
      root.style.overflow = 'hidden'
    }
    return () => {
      if (--locks > 0) return
      root.style.overflow = ''
      body.style.paddingInlineEnd = ''
    }
  }, [isLocked])
}
