/** The menu item that a key moves to: arrows wrap around, Home and End go to the ends, a letter to the next item that starts with it. */
export function itemAfterKey<I extends { textContent: string | null }>(key: string, items: readonly I[], current: I): I | undefined {
  const at = items.indexOf(current)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if ([...key].length !== 1 || key === ' ') return undefined
  const begins = ({ textContent }: I) => textContent?.trim().toLowerCase().startsWith(key.toLowerCase())
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins)
}
