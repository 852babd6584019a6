import { type RefObject, useLayoutEffect } from 'react'

/**
 * Where the focus belongs if the element is removed: on its table row, the next one or the one before, otherwise on its dialog, on what is shown
 * in place of an empty list, or on the screen. In a row, it belongs on the checkbox, or on the row itself if it has none. None of these reacts
 * to Enter, which a user may still hold. Call it while the element exists, and the result once it is removed.
 */
export function focusNearRow(element: Element | null): () => void {
  const row = element?.closest('tr')
  const rows = [row, row?.nextElementSibling, row?.previousElementSibling]
  const dialog = element?.closest<HTMLElement>('[role="dialog"][aria-modal]')
  return () => {
    const near = rows.find((one): one is HTMLTableRowElement => one instanceof HTMLTableRowElement && one.isConnected)
    const target =
      near?.querySelector<HTMLElement>('input[type="checkbox"]') ??
      near ??
      (dialog?.isConnected ? dialog : undefined) ??
      document.querySelector<HTMLElement>('[data-list-message] h2') ??
      document.querySelector('main')
    if (target && target.tabIndex < 0) target.tabIndex = -1
    target?.focus({ preventScroll: true })
  }
}

/** Keeps the focus near if an action removes its own button, such as approving a song in the list of pending songs. */
export function useFocusAfterRemoval(button: RefObject<HTMLButtonElement | null>) {
  useLayoutEffect(() => {
    const { current } = button
    return () => {
      if (current !== document.activeElement) return
      const focusNear = focusNearRow(current)
      // The row is removed after this, in the same task. What replaces the button may have taken the focus.
      queueMicrotask(() => document.activeElement === document.body && focusNear())
    }
  }, [button])
}
