/** Letters typed with shorter pauses are read as one text. */
const pauseMs = 600
let typed = ''
let typedAt = 0

/**
 * The menu item that a key moves to: arrows wrap around, Home and End go to the ends, letters to the next item that starts with what was typed.
 * The same letter again leads to the next item.
 */
export function itemAfterKey<I extends { textContent: string | null }>(key: string, items: readonly I[], current: I): I | undefined {
  const at = items.indexOf(current)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if ([...key].length !== 1 || key === ' ') return undefined
  const now = performance.now()
  typed = now > typedAt + pauseMs || typed === key ? key : typed + key
  typedAt = now
  // The current item stays while it starts with what was typed.
  const from = typed === key ? at + 1 : at
  return [...items.slice(from), ...items.slice(0, from)].find(({ textContent }) =>
    textContent?.trim().toLowerCase().startsWith(typed.toLowerCase()),
  )
}
