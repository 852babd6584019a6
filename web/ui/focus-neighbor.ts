/**
 * For a button with `data-remove`, which removes its list item: moves the focus to that of the next item, or of the one before. False if
 * there is none. Call it while the item exists.
 */
export function focusNeighbor(button: Element): boolean {
  const item = button.closest('li')
  const target = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector<HTMLElement>('[data-remove]')
  target?.focus()
  return Boolean(target)
}
