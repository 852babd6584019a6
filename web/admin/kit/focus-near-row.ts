import { type RefObject, useLayoutEffect } from 'react'

/**
 * Where the focus belongs if the element is removed: on the checkbox of its table row, of the next one or of the one before, otherwise on its
 * dialog or the screen. The checkbox ignores Enter, which a user may still hold. Call it while the element exists, and the result once it is
 * removed.
 */
export function focusNearRow(element: Element | null): () => void {
  const row = element?.closest('tr')
  const rows = [row, row?.nextElementSibling, row?.previousElementSibling]
  const dialog = element?.closest<HTMLElement>('[role="dialog"][aria-modal]')
  return () => {
    const box = rows.find((one) => one?.isConnected)?.querySelector<HTMLElement>('input[type="checkbox"]')
    const target = box ?? (dialog?.isConnected ? dialog : document.querySelector('main'))
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
