import { suggestCredits } from './credit-suggestions.ts'
import { limits } from './limits.ts'

/**
 * The artist of an album whose songs have these artist texts: the one that every other text names first, as in 'A' and 'A feat. B'; null for
 * various artists.
 */
export function albumArtistOf(texts: readonly (string | null)[]): string | null {
  const names = [...new Set(texts)].filter((text) => text !== null)
  return names.find((name) => names.every((text) => text === name || suggestCredits(text)[0]?.name === name)) ?? null
}

/** The displayed artists of an album without an artist text of its own: the names that fit into that field. Null means various artists. */
export function artistTextOf(names: readonly string[]): string | null {
  const all = names.join(', ')
  if (all.length <= limits.name) return all || null
  const more = ', …'
  return all.slice(0, limits.name - more.length).replace(/, [^,]*$|[\uD800-\uDBFF]$/, '') + more
}
