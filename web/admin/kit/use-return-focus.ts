import { useEffect, useState } from 'react'

/** What was pressed to open a dialog; for an item of a menu, which is gone by then, the menu's button. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]')
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focused
  return opener instanceof HTMLElement ? opener : null
}

/** Gives the focus back when the component goes: to what had it before, or to the screen when that is gone too. */
export function useReturnFocus() {
  const [opener] = useState(() => openerOf(document.activeElement))
  useEffect(
    () => () => {
      if (opener?.isConnected) opener.focus({ preventScroll: true })
      else if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    },
    [opener],
  )
}
