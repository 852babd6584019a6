/**
 * Where the focus belongs if the element is removed: on the checkbox of its table row, of the next one or of the one before, otherwise on the
 * screen. The checkbox ignores Enter, which a user may still hold. Call it while the element exists, and the result once it is removed.
 */
export function focusNearRow(element: Element | null): () => void {
  const row = element?.closest('tr')
  const rows = [row, row?.nextElementSibling, row?.previousElementSibling]
  return () => {
    const box = rows.find((one) => one?.isConnected)?.querySelector<HTMLElement>('input[type="checkbox"]')
    const target = box ?? document.querySelector('main')
    target?.focus({ preventScroll: true })
  }
}
