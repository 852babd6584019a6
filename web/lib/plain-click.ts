import type { MouseEvent } from 'react'

/** For links that act in place: a click with a modifier key still opens a new tab. */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}
